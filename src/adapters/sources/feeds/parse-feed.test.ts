import { expect, test } from 'vitest'
import { expectLinear } from '../../../../test/support/growth.ts'
import { type Feed, parseFeed } from './parse-feed.ts'

const URL_OF_FEED = 'https://news.example.org/feed.xml'
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string): Feed => parseFeed(bytes(text), URL_OF_FEED)
const rss = (item: string, attributes = '') =>
  `<?xml version="1.0"?><rss version="2.0" ${attributes}><channel><title>News</title><link>https://news.example.org/</link><item>${item}</item></channel></rss>`
const atom = (entry: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>News</title><link rel="self" href="/feed.xml"/><link href="https://news.example.org/"/><entry>${entry}</entry></feed>`
const PLAIN = '<title>One</title><link>https://news.example.org/1</link>'
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** What feeds really do, with what is to be read. */
const QUIRKS: readonly [string, string | Uint8Array, Record<string, unknown>][] = [
  [
    'RSS 2.0',
    rss(`${PLAIN}<guid>1</guid><pubDate>Mon, 16 Nov 2026 10:00:00 GMT</pubDate><description>Text</description>`),
    { id: '1', title: 'One', url: 'https://news.example.org/1', text: 'Text', publishedAt: '2026-11-16T10:00:00.000Z' },
  ],
  [
    'Atom 1.0',
    atom(
      '<id>urn:1</id><title>One</title><link href="https://news.example.org/1"/><published>2026-11-16T11:00:00+01:00</published><summary>Text</summary><author><name>Ada</name><email>a@b.c</email></author>',
    ),
    { id: 'urn:1', url: 'https://news.example.org/1', author: 'Ada', publishedAt: '2026-11-16T10:00:00.000Z' },
  ],
  [
    'RDF (RSS 1.0): items beside the channel, dates of Dublin Core',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>News</title></channel><item rdf:about="https://news.example.org/1"><title>One</title><link>https://news.example.org/1</link><dc:date>2026-11-16T10:00Z</dc:date><dc:creator>Ada</dc:creator></item></rdf:RDF>',
    { id: 'https://news.example.org/1', author: 'Ada', publishedAt: '2026-11-16T10:00:00.000Z' },
  ],
  [
    'RSS 0.91 without id and date',
    `<rss version="0.91"><channel><title>News</title><item>${PLAIN}</item></channel></rss>`,
    { id: 'https://news.example.org/1', title: 'One' },
  ],
  [
    'Atom 0.3',
    '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>News</title><entry><title>One</title><id>1</id><link rel="alternate" href="https://news.example.org/1"/><issued>2026-11-16T10:00:00Z</issued></entry></feed>',
    { id: '1', publishedAt: '2026-11-16T10:00:00.000Z' },
  ],
  [
    'CDATA in a title',
    rss('<title><![CDATA[Tom & Jerry <b>again</b>]]></title><link>https://news.example.org/1</link>'),
    { title: 'Tom & Jerry again' },
  ],
  [
    'a title with a < that is no HTML',
    rss('<title>Vec&lt;T&gt; is &lt; 3</title><link>https://news.example.org/1</link>'),
    { title: 'Vec<T> is < 3' },
  ],
  [
    'escaped HTML in a description',
    rss(`${PLAIN}<description>&lt;p&gt;First&lt;/p&gt;&lt;p&gt;Second &amp;amp; last&lt;/p&gt;</description>`),
    { text: 'First\n\nSecond & last' },
  ],
  [
    'HTML that nobody escaped',
    rss(`${PLAIN}<description><p>First</p> and <b>more</b></description>`),
    { text: 'First\nand more' },
  ],
  [
    'the whole text beside a summary',
    rss(
      `${PLAIN}<description>Short</description><content:encoded><![CDATA[<p>The whole text</p>]]></content:encoded>`,
      'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    ),
    { text: 'The whole text' },
  ],
  ['a prefix that nobody declared', rss(`${PLAIN}<dc:creator>Ada</dc:creator>`), { author: 'Ada' }],
  [
    'another prefix for Atom',
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>News</a:title><a:entry><a:id>1</a:id><a:title>One</a:title><a:link href="https://news.example.org/1"/></a:entry></a:feed>',
    { id: '1', title: 'One', url: 'https://news.example.org/1' },
  ],
  [
    'an author with an address',
    rss(`${PLAIN}<author>ada@example.org (Ada Lovelace)</author>`),
    { author: 'Ada Lovelace' },
  ],
  [
    'only a guid, which is the address',
    rss('<title>One</title><guid>https://news.example.org/1</guid>'),
    { url: 'https://news.example.org/1', id: 'https://news.example.org/1' },
  ],
  [
    'a guid that is no address',
    rss('<title>One</title><guid isPermaLink="false">https://news.example.org/1</guid>'),
    { url: '', id: 'https://news.example.org/1' },
  ],
  [
    'a relative link',
    rss('<title>One</title><link>/1?a=b&amp;c=d</link>'),
    { url: 'https://news.example.org/1?a=b&c=d' },
  ],
  [
    'xml:base',
    atom('<id>1</id><title>One</title><link href="1.html"/>', 'xml:base="https://other.example.org/dir/"'),
    { url: 'https://other.example.org/dir/1.html' },
  ],
  [
    'many links of which one is the page',
    atom(
      '<id>1</id><title>One</title><link rel="enclosure" href="/1.mp3"/><link rel="replies" href="/1/c"/><link rel="alternate" type="text/html" href="/1"/>',
    ),
    { url: 'https://news.example.org/1' },
  ],
  [
    'an Atom link in RSS beside its own',
    rss(
      '<title>One</title><atom:link rel="self" href="https://news.example.org/self"/><link>https://news.example.org/1</link>',
      'xmlns:atom="http://www.w3.org/2005/Atom"',
    ),
    { url: 'https://news.example.org/1' },
  ],
  [
    'the address behind a redirector',
    rss(
      '<title>One</title><link>https://feeds.example.com/~r/1</link><feedburner:origLink>https://news.example.org/1</feedburner:origLink>',
      'xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0"',
    ),
    { url: 'https://news.example.org/1' },
  ],
  ['a script as a link', rss('<title>One</title><link>javascript:alert(1)</link><guid>1</guid>'), { url: '' }],
  [
    'XHTML as content',
    atom(
      '<id>1</id><title>One</title><link href="/1"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>First</p><p>A &lt; B</p></div></content>',
    ),
    { text: 'First\n\nA < B' },
  ],
  [
    'HTML as an Atom title',
    atom('<id>1</id><title type="html">&lt;em&gt;One&lt;/em&gt; &amp;mdash; two</title><link href="/1"/>'),
    { title: 'One — two' },
  ],
  [
    'text as an Atom title',
    atom('<id>1</id><title type="text">&lt;em&gt; is a tag</title><link href="/1"/>'),
    { title: '<em> is a tag' },
  ],
  [
    'titles of pictures and enclosures',
    rss(
      `<media:title>Picture</media:title><media:content><media:title>Other</media:title></media:content>${PLAIN}`,
      'xmlns:media="http://search.yahoo.com/mrss/"',
    ),
    { title: 'One' },
  ],
  [
    'no title',
    rss('<link>https://news.example.org/1</link><description>&lt;p&gt;A toot without a title.&lt;/p&gt;</description>'),
    { title: 'A toot without a title.' },
  ],
  ['a mark and empty lines before the start', `\uFEFF\n\n ${rss(PLAIN)}`, { title: 'One' }],
  [
    'a declared encoding',
    latin(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${rss('<title>Caf\xe9</title><link>https://news.example.org/1</link>').slice(21)}`,
    ),
    { title: 'Café' },
  ],
  [
    'another encoding than declared',
    latin(
      rss('<title>It\x92s caf\xe9</title><link>https://news.example.org/1</link>').replace('?>', ' encoding="utf-8"?>'),
    ),
    { title: 'It’s café' },
  ],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, ...Buffer.from(rss(PLAIN), 'utf16le')]), { title: 'One' }],
  [
    'entities of HTML',
    rss('<title>Caf&eacute;&nbsp;noir</title><link>https://news.example.org/1</link>'),
    { title: 'Café noir' },
  ],
  [
    'a bare ampersand',
    rss('<title>AT&T & friends</title><link>https://news.example.org/1?a=1&b=2</link>'),
    { title: 'AT&T & friends', url: 'https://news.example.org/1?a=1&b=2' },
  ],
  [
    'control characters',
    rss(`<title>O\u0008ne\u000b</title><link>https://news.example.org/1</link>`),
    { title: expect.stringMatching(/^O.?ne/) },
  ],
  [
    'letters of the wrong case',
    '<RSS><Channel><Item><Title>One</Title><Link>https://news.example.org/1</Link><PUBDATE>16 Nov 2026 10:00 UT</PUBDATE></Item></Channel></RSS>',
    { title: 'One', publishedAt: '2026-11-16T10:00:00.000Z' },
  ],
  [
    'broken off in the middle',
    `${rss(PLAIN).replace('</item></channel></rss>', '</item><item><title>Two</ti')}`,
    { title: 'One' },
  ],
  ['the same item twice', rss(`${PLAIN}<guid>1</guid></item><item>${PLAIN}<guid>1</guid>`), { id: '1' }],
  [
    'entities of its own, which are not expanded',
    `<!DOCTYPE rss [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;">]>${rss('<title>One &b;</title><link>https://news.example.org/1</link>').slice(21)}`,
    { title: 'One &b;' },
  ],
]

test.each(QUIRKS)('a quirk is read right: %s', (_, source, expected) => {
  const { items } = parseFeed(typeof source === 'string' ? bytes(source) : source, URL_OF_FEED)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject(expected)
})

test('there are at least thirty of them', () => {
  expect(QUIRKS.length).toBeGreaterThanOrEqual(30)
})

test.each([
  ['Mon, 16 Nov 2026 10:00:00 +0000', '2026-11-16T10:00:00.000Z'],
  ['Mon, 16 Nov 26 10:00 EST', '2026-11-16T15:00:00.000Z'],
  ['16 November 2026 10:00:00 PDT', '2026-11-16T17:00:00.000Z'],
  ['lun., 16 Nov 2026 10:00:00 +0100', '2026-11-16T09:00:00.000Z'],
  ['2026-11-16', '2026-11-16T00:00:00.000Z'],
  ['2026-11-16 10:00:00', '2026-11-16T10:00:00.000Z'],
  ['2026-11-16T10:00:00.123-0500', '2026-11-16T15:00:00.000Z'],
  ['November 16, 2026', '2026-11-16T00:00:00.000Z'],
  ['31 Feb 2026 10:00:00 GMT', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('the date %s', (written, expected) => {
  expect(read(rss(`${PLAIN}<pubDate>${written}</pubDate>`)).items[0]?.publishedAt).toBe(expected)
})

test.each(['<html><body>Not found</body></html>', '{"version":"1"}', '', '<rss', '<'.repeat(10_000)])(
  'what is no feed is told so: %#',
  (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ kind: 'parse' }))
  },
)

test.each([
  ['markup that is never closed', (n: number) => `<description><![CDATA[${'<a '.repeat(n / 3)}]]></description>`],
  ['an author without an end', (n: number) => `<author><![CDATA[${'<name>'.repeat(n / 6)}]]></author>`],
  ['an author of signs', (n: number) => `<author>${'@'.repeat(n)}</author>`],
  ['a date of digits', (n: number) => `<pubDate>${'1 '.repeat(n / 2)}</pubDate>`],
])('reading takes no longer than its length: %s', (_, text) => {
  expectLinear(60_000, (length) => rss(`${PLAIN}${text(length)}`), read)
})

test('a feed says what it is of, deep nesting is refused, and no more than a thousand items are read', () => {
  expect(read(atom('<id>1</id><title>One</title>'))).toMatchObject({ title: 'News', url: 'https://news.example.org/' })
  expect(() => read(`<rss>${'<a>'.repeat(1_000)}`)).toThrow(expect.objectContaining({ kind: 'parse' }))
  const many = Array.from({ length: 1_500 }, (_, i) => `<item><title>${i}</title><guid>${i}</guid></item>`).join('')
  expect(read(`<rss><channel>${many}</channel></rss>`).items).toHaveLength(1_000)
})
