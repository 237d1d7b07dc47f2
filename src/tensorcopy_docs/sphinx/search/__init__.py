"""Full-text search of the site: what is indexed, and how a question is read. `search.js` ranks the pages.

Sphinx makes the index, and no library takes its place. Pagefind fetches its files, which a browser refuses for a page
on the disk. lunr, MiniSearch and FlexSearch look words up in an index that is loaded whole, which is more than a page
may load at first; and a question in Chinese has to be cut into terms by us for each of them.
"""
