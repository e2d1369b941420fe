/** XML read from front to back in one pass: enough for the sheets of a workbook, and no input makes it slow. */

/** `name` without its prefix, with a slash in front where an element ends; `text` is what stood before the tag. */
type Visit = (name: string, attributes: string, text: string) => void

/** Longer attributes are none of a workbook's. */
const longestAttributes = 4000

/** Visits every tag; one that closes itself is visited as a beginning and an end. */
export function eachTag(xml: string, visit: Visit): void {
  let text = ''
  for (let at = 0; at < xml.length; ) {
    const open = xml.indexOf('<', at)
    if (open < 0) return
    text += xml.slice(at, open)
    if (xml.startsWith('<!--', open)) {
      at = after(xml, '-->', open)
      continue
    }
    if (xml.startsWith('<![CDATA[', open)) {
      at = after(xml, ']]>', open)
      text += xml.slice(open + 9, at - 3).replaceAll('&', '&amp;')
      continue
    }
    const close = xml.indexOf('>', open)
    if (close < 0) return
    visitTag(xml.slice(open + 1, close), text, visit)
    text = ''
    at = close + 1
  }
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  return found < 0 ? xml.length : found + mark.length
}

function visitTag(tag: string, text: string, visit: Visit): void {
  const closesItself = tag.endsWith('/')
  const inner = closesItself ? tag.slice(0, -1) : tag
  const space = inner.search(/\s/)
  const full = space < 0 ? inner : inner.slice(0, space)
  const isEnd = full.startsWith('/')
  const name = (isEnd ? '/' : '') + full.slice(Math.max(isEnd ? 1 : 0, full.indexOf(':') + 1))
  visit(name, space < 0 ? '' : inner.slice(space, space + longestAttributes), text)
  if (closesItself) visit(`/${name}`, '', '')
}

/** One attribute of a tag, by its name without a prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, key, double, single] of attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (key === name || key?.endsWith(`:${name}`)) return plainText(double ?? single ?? '')
  }
  return undefined
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text without XML's escapes, and without those that Excel makes of signs that XML cannot hold. */
export function plainText(text: string): string {
  if (!/[&_]/.test(text)) return text
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
      if (name) return named[name] ?? whole
      const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
    .replace(/_x([\dA-F]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
