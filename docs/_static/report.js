"use strict";

// A link to report each claim and each row of the table; the page's own report is what it begins from. That of a row is
// about the cell that the address leads to, if it is one of the row.
document.addEventListener("DOMContentLoaded", () => {
  const facts = document.querySelector(".tc-page-facts[data-report]");
  if (!facts) return;
  const { report, claim, row, value } = facts.dataset;
  const whole = [...facts.querySelectorAll("a")].pop().href;

  // What is reported: the label, the id, and what the site says.
  const subject = (place) => {
    const cell = addressed();
    if (place.matches(".tc-claim")) return [claim, place.id, place.querySelector(".tc-badge")?.textContent];
    if (!cell?.matches(".tc-item") || !place.contains(cell)) return [row, place.id];
    return [row, cell.id, (cell.querySelector(".tc-value") ?? place.querySelector(".tc-v"))?.textContent];
  };
  const issue = (place) => {
    const [label, id, said] = subject(place);
    const url = new URL(whole);
    const [where, ...versions] = url.searchParams.get("body").split("\n");
    const told = [`${where}#${id}`, label + id, ...(said ? [value + said.trim()] : [])];
    url.searchParams.set("title", `${url.searchParams.get("title")}#${id}`);
    url.searchParams.set("body", [...told, ...versions].join("\n"));
    return url.href;
  };
  for (const place of document.querySelectorAll(".tc-claim[id], .tc-row[id]")) {
    const end = place.querySelector(".tc-claim-body > .tc-note:last-child, .tc-row-head");
    if (!end) continue;
    const link = Object.assign(document.createElement("a"), { className: "tc-report", rel: "nofollow", textContent: report });
    link.href = issue(place);
    link.addEventListener("click", () => { link.href = issue(place); });
    end.append(place.matches(".tc-claim") ? " · " : " ", link);
  }
});
