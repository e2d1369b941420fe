/** Sanitises rich text to what the editor can produce, before it is stored. */
import { richTextRules } from '@iroko/contract/rich-text'
import sanitizeHtml from 'sanitize-html'

const { tags, attributes, styles, schemes, picture } = richTextRules

/** Deeper lists nobody writes; a program that nests thousands would make every reader's browser slow. */
const deepest = 40

export function cleanRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...tags],
    allowedAttributes: { a: [...attributes.a], img: [...attributes.img], '*': ['style'] },
    allowedSchemes: [...schemes],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: deepest,
    allowedStyles: { '*': Object.fromEntries(Object.entries(styles).map(([name, taken]) => [name, [taken]])) },
    exclusiveFilter: (frame) => frame.tag === 'img' && !picture.test(frame.attribs.src ?? ''),
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  })
}
