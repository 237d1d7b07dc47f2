"use strict";

// Two selectors of versions, newest first. `show` is called with the older and the newer one that are chosen, which the
// address keeps (#from=2.0&to=2.15). The second offers no version that is older than the first.
function chooseVersions(form, show) {
  const { from, to } = form.elements;
  const versions = [...from.options].map((option) => option.value).reverse();
  const place = (select) => versions.indexOf(select.value);

  const choose = (older, newer) => {
    [from.value, to.value] = [older, newer];
    for (const option of to.options) option.disabled = versions.indexOf(option.value) < place(from);
    show(older, newer);
  };
  const write = () => history.replaceState(null, "", `#${new URLSearchParams({ from: from.value, to: to.value })}`);
  const read = () => {
    const said = new URLSearchParams(location.hash.slice(1));
    for (const select of [from, to]) if (versions.includes(said.get(select.name))) select.value = said.get(select.name);
    const chosen = [from.value, to.value];
    choose(...(place(from) > place(to) ? chosen.reverse() : chosen));
  };
  form.addEventListener("change", () => {
    if (place(from) > place(to)) to.value = versions.at(-1);
    write();
    choose(from.value, to.value);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", read);
  read();
  form.hidden = false;
  return { choose, write };
}
