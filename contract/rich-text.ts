/** Rich text: what the editor can produce (specification 9: size, style, list, link, image, alignment, colour), and nothing else. */
import * as z from 'zod/mini'
import { text } from './endpoint.ts'

const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%]{3,40}\))$/i

/** The allow-list of both sanitisers: the server's on writing, the browser's on showing. */
export const richTextRules = {
  tags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'a', 'img', 'span'],
  attributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'] },
  styles: {
    color: colour,
    'text-align': /^(left|right|center|justify)$/,
    'font-size': /^\d{1,2}(\.\d{1,4})?(px|rem|em)$/,
  },
  schemes: ['http', 'https', 'mailto', 'tel'],
  /** Only embedded images: a remote one would reveal readers to its host. */
  picture: /^data:image\/(png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i,
} as const

/** A document of the editor without a word or a picture in it (`<p><br></p>`, spaces). */
export const isEmptyRichText = (html: string): boolean =>
  html
    .replace(/<(?!img\b)[^<>]*>/gi, '')
    .replace(/&nbsp;|&#160;|[\u00a0\u200b\ufeff]/g, ' ')
    .trim() === ''

/** A document, with room for a few pictures, which the editor puts into the text. */
export const richText = text(800_000)

export const requiredRichText = richText.check(z.refine((html) => !isEmptyRichText(html), 'Field Required'))
