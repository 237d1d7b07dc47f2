"""Full-text search of the site: what is indexed, and what a question means. `search.js` ranks the pages."""
