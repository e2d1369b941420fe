import { isEmptyRichText, richTextRules } from '@iroko/contract/rich-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileRichText } from '../test/hostile-rich-text.ts'
import { cleanRichText } from './rich-text.ts'

const tag = /<(\/?)([a-z]+)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>/g
const attribute = / ([a-z-]+)(?:="([^"]*)")?/g
const { tags, attributes, styles, picture } = richTextRules

/** What stands in a document that the editor cannot have produced; reads it letter by letter and trusts nothing that it does not know. */
function foreign(html: string): string[] {
  const wrong: string[] = []
  const text = html.replace(tag, (_, _close, name: string, rest: string) => {
    if (!(tags as readonly string[]).includes(name)) wrong.push(`<${name}>`)
    for (const [, key = '', value = ''] of rest.matchAll(attribute))
      if (!isKnown(name, key, value)) wrong.push(`${key}="${value}"`)
    return ''
  })
  if (text.includes('<')) wrong.push(text)
  return wrong
}

function isKnown(name: string, key: string, value: string): boolean {
  if (key === 'style')
    return value.split(';').every((declaration) => {
      const [property = '', setting = ''] = declaration.split(':')
      return Object.entries(styles).some(([known, taken]) => known === property && taken.test(setting))
    })
  if (name === 'a') return key === 'href' ? /^(https?:|mailto:|tel:)/.test(value) : ['target', 'rel'].includes(key)
  if (name !== 'img' || !(attributes.img as readonly string[]).includes(key)) return false
  return key !== 'src' || picture.test(value)
}

describe('hostile rich text', () => {
  it('is of many kinds', () => expect(new Set(hostileRichText).size).toBeGreaterThanOrEqual(150))

  it.each(hostileRichText.map((payload) => [payload.slice(0, 80), payload]))(
    'loses what could run or call home: %s',
    (_, payload) => {
      const clean = cleanRichText(payload)
      expect(foreign(clean)).toEqual([])
      // What is written a second time is not read in another way.
      expect(cleanRichText(clean)).toBe(clean)
    },
  )

  it('is found by what looks for it', () => {
    for (const html of [
      '<b onclick="x">',
      '<script>',
      '<p style="background:url(x)">',
      '<img src="x">',
      '<a href="javascript:x">',
    ])
      expect(foreign(html)).not.toEqual([])
  })

  it('hides in no mixture of pieces', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      'p',
      'a',
      'img',
      'svg',
      'script',
      'style',
      'onerror',
      'href',
      'src',
      'javascript:',
      '&#x3c;',
      '<!--',
      '-->',
      'boom()',
      '\u0000',
      '<p>',
      '</p>',
      '<a href="',
      '<img src=',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => foreign(cleanRichText(pieces.join(''))).length === 0),
      {
        numRuns: 2000,
      },
    )
  })
})

describe('what the editor writes', () => {
  it.each([
    '<p style="text-align:center"><strong>Bold</strong> <em>and</em> <u>so</u> <s>on</s></p>',
    '<p><span style="color:#c92a2a;font-size:1.25em">Large and red</span></p>',
    '<p><span style="color:rgb(201, 42, 42)">Red</span><br />next</p>',
    '<ul><li><p>One</p><ol><li><p>Inner</p></li></ol></li></ul>',
    '<p><a href="https://ok.test/?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">there</a></p>',
    '<img src="data:image/jpeg;base64,/9j/4AAQ" alt="Lift" />',
  ])('stays: %s', (html) => {
    expect(cleanRichText(html)).toBe(html)
    expect(foreign(html)).toEqual([])
  })
})

it.each([
  ['', true],
  ['   ', true],
  ['<p></p>', true],
  ['<p><br></p>', true],
  ['<p><br /></p><p>&nbsp; \u00a0</p>', true],
  ['<ul><li><p></p></li></ul>', true],
  ['<p><strong> </strong></p>', true],
  ['<p>.</p>', false],
  ['<img src="data:image/png;base64,AA">', false],
  ['<'.repeat(800_000), false],
])('%j is empty: %s', (html, empty) => expect(isEmptyRichText(html)).toBe(empty))

it('refuses what only a program writes: a hundred thousand open tags held up everyone for seconds', () => {
  expect(() => cleanRichText('<b>'.repeat(160_000))).toThrow('too much formatting')
  expect(cleanRichText('<p>a</p>'.repeat(4_000))).toHaveLength(32_000)
})
