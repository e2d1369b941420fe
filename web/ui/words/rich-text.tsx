import { richTextRules } from '@iroko/contract/rich-text'
import purifier from 'dompurify'
import { useMemo } from 'react'
import classes from './rich-text.module.css'

const { tags, attributes, styles, schemes, picture } = richTextRules

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (attribute.attrName === 'style') attribute.attrValue = cleanStyle(attribute.attrValue)
  // Only embedded images: a remote one would reveal readers to its host.
  if (attribute.attrName === 'src') attribute.keepAttr = element.tagName === 'IMG' && picture.test(attribute.attrValue)
})
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'IMG' && !element.hasAttribute('src')) element.remove()
  if (element.tagName !== 'A') return
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer nofollow')
})

/** The declarations that the editor knows. */
function cleanStyle(style: string): string {
  const known = style.split(';').flatMap((declaration) => {
    const [name = '', ...rest] = declaration.split(':')
    const taken = Object.entries(styles).find(([property]) => property === name.trim().toLowerCase())
    const value = rest.join(':').trim()
    if (!taken?.[1].test(value)) return []
    // No colour can be read on white and on black: the style sheet makes of it what the scheme needs.
    return [`${taken[0] === 'color' ? '--ink' : taken[0]}: ${value}`]
  })
  return known.join('; ')
}

const config = {
  ALLOWED_TAGS: [...tags],
  ALLOWED_ATTR: [...attributes.a, ...attributes.img, 'style'],
  // As the content security policy asks for it.
  RETURN_TRUSTED_TYPE: true,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${schemes.join('|')}):`, 'i'),
}

/**
 * A document of the editor. The server sanitised it when it was written; here it is sanitised again by another library, because a
 * document from before a mended hole is shown as well.
 */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => purifier.sanitize(html, config), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised in the line above
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: clean }} />
}
