"use strict";

// A link to report each claim and each row of the table, by the form for it (.github/ISSUE_TEMPLATE); the page's own report
// is what it begins from. That of a row is about the cell that the address leads to, if it is one of the row.
document.addEventListener("DOMContentLoaded", () => {
  const facts = document.querySelector(".tc-page-facts[data-report]");
  if (!facts) return;
  const { report, torch, site = "" } = facts.dataset;
  const whole = new URL([...facts.querySelectorAll("a")].pop().href);

  // The id of what is reported, and the fields of the form: each is called as there. A cell is told on the reader's torch.
  const fields = (place) => {
    if (place.matches(".tc-claim"))
      return [place.id, { template: "wrong-verdict.yml", claim: place.id, value: place.querySelector(".tc-badge"), torch }];
    const cell = addressed(), inRow = cell?.matches(".tc-item") && place.contains(cell);
    const value = inRow ? (cell.querySelector(".tc-value") ?? place.querySelector(".tc-v")) : null;
    const id = inRow ? cell.id : place.id;
    return [id, { template: "other-result.yml", cell: id.replace("--", "/"), value }];
  };
  const issue = (place) => {
    const [id, { value, ...others }] = fields(place);
    const url = new URL(whole.pathname, whole);
    const filled = { title: `${whole.searchParams.get("title")}#${id}`, ...others, value: value?.textContent.trim() ?? "", site };
    for (const [name, text] of Object.entries(filled)) if (text) url.searchParams.set(name, text);
    return url.href;
  };
  for (const place of document.querySelectorAll(".tc-claim[id], .tc-row[id]")) {
    const end = place.querySelector(".tc-claim-body > .tc-note:last-child, .tc-row-head");
    if (!end) continue;
    const link = Object.assign(document.createElement("a"), { className: "tc-report", rel: "nofollow", textContent: report });
    if (place.matches(".tc-row")) link.tabIndex = -1; // arrow keys lead to it
    link.href = issue(place);
    link.addEventListener("click", () => { link.href = issue(place); });
    end.append(place.matches(".tc-claim") ? " · " : " ", link);
  }
});
