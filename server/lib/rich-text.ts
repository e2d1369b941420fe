/** Sanitises rich text to what the editor can produce, before it is stored. */
import { fault } from '@iroko/contract/errors'
import { richTextRules } from '@iroko/contract/rich-text'
import sanitizeHtml from 'sanitize-html'

const { tags, attributes, styles, schemes, picture } = richTextRules

/** Deeper lists nobody writes; a program that nests thousands would make every reader's browser slow. */
const deepest = 40
/** Nobody writes more. The time that a document takes grows with the square of its open tags: a hundred thousand hold up everyone for seconds. */
const mostTags = 10_000

/** A link says where it leads: a part of an address would lead somewhere within the portal. */
const isWhole = new RegExp(`^(${schemes.join('|')}):`, 'i')
const apart = { rel: 'noopener noreferrer nofollow', target: '_blank' }

export function cleanRichText(html: string): string {
  if (html.split('<', mostTags + 2).length > mostTags + 1)
    throw fault(413, 'too_large', 'This text has too much formatting. Paste it without formatting, or shorten it')
  return sanitizeHtml(html, {
    allowedTags: [...tags],
    allowedAttributes: { a: [...attributes.a], img: [...attributes.img], '*': ['style'] },
    allowedSchemes: [...schemes],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: deepest,
    allowedStyles: { '*': Object.fromEntries(Object.entries(styles).map(([name, taken]) => [name, [taken]])) },
    exclusiveFilter: (frame) => frame.tag === 'img' && !picture.test(frame.attribs.src ?? ''),
    transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: isWhole.test(href) ? { href, ...apart } : {} }) },
  })
}
