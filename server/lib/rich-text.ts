/** Sanitises rich text to what the editor can produce, before it is stored. */
import sanitizeHtml from 'sanitize-html'

const colour = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i]

export function cleanRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'h1',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'blockquote',
      'a',
      'img',
      'span',
      'code',
      'pre',
      'hr',
    ],
    allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'], '*': ['style'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    // Only embedded images: a remote one would reveal readers to its host.
    allowedSchemesByTag: { img: ['data'] },
    allowedStyles: {
      '*': { color: colour, 'text-align': [/^(left|right|center|justify)$/], 'font-size': [/^\d{1,2}(\.\d+)?(px|rem|em)$/] },
    },
    exclusiveFilter: (frame) =>
      frame.tag === 'img' && !/^data:image\/(png|jpeg|gif|webp);base64,/.test(frame.attribs.src ?? ''),
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  })
}
