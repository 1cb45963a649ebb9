/** Short names of what stands in feeds; an undeclared prefix is taken for what it usually means. */
export const SPACES: Readonly<Record<string, string>> = {
  '': '',
  'http://www.w3.org/2005/Atom': '',
  'http://purl.org/atom/ns#': '',
  'http://purl.org/rss/1.0/': '',
  'http://my.netscape.com/rdf/simple/0.9/': '',
  'http://backend.userland.com/rss2': '',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': '',
  'http://purl.org/dc/elements/1.1/': 'dc:',
  'http://purl.org/dc/terms/': 'dc:',
  'http://purl.org/rss/1.0/modules/content/': 'content:',
  'http://rssnamespace.org/feedburner/ext/1.0': 'feedburner:',
  atom: '',
  dc: 'dc:',
  content: 'content:',
  feedburner: 'feedburner:',
}
