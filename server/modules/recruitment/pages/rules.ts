/**
 * The frame of the pages that applicants see: whole documents, which the server writes, so that they are read on any phone and cost it
 * nothing of the portal's own weight.
 */
import { escaped } from '../../../lib/html.ts'
import { style } from './rules-style.ts'

/** What the addresses of the pages are made of. */
export interface Site {
  company: string
  colour: string | null
  /** Where the portal is. */
  url: string
}

/** Where the jobs are listed. */
export const listPath = '/recruitment/joblist'
/** Where somebody applies for a job. */
export const applyPath = (id: string): string => `/recruitment/apply/${id}`
/** Where an applicant sees the own application; a token follows. */
export const statusPath = '/recruitment/application'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isId = (text: string): boolean => uuid.test(text)

interface Head {
  title: string
  description: string
  /** Its own address; a page without one is not found by search engines. */
  path?: string
  /** Structured data, as schema.org has it. */
  data?: unknown
  /** Its own look, beside that of all. */
  style?: string
  /** The address of a script that the page works better with. */
  script?: string
}

const colourOf = ({ colour }: Site): string => (colour && /^#[0-9a-f]{6}$/i.test(colour) ? colour : '#1b5e3f')

export function documentOf(
  site: Site,
  { title, description, path, data, style: own = '', script }: Head,
  body: string,
): string {
  const canonical = path
    ? `<link rel="canonical" href="${escaped(site.url + path)}"><meta property="og:url" content="${escaped(site.url + path)}">`
    : '<meta name="robots" content="noindex">'
  // Inside a script the text ends at the first '</', whatever the quotes say.
  const structured = data
    ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">
<meta property="og:title" content="${escaped(title)}"><meta property="og:description" content="${escaped(description)}">
<meta property="og:type" content="website">${canonical}<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg"><style>:root{--brand:${colourOf(site)}}${style}${own}</style>${structured}${
    script ? `<script type="module" src="${script}"></script>` : ''
  }</head>
<body><a class="skip" href="#content">Skip to content</a>
<header><a href="${listPath}">${escaped(site.company)}</a><span>Careers</span></header>
<main id="content">${body}</main></body></html>`
}

/** Something else than a job, in a sentence, with the way back to the list. */
export const sentenceDocument = (site: Site, title: string, sentence: string): string =>
  documentOf(
    site,
    { title: `${title} · ${site.company}`, description: sentence },
    `<h1>${escaped(title)}</h1><p>${escaped(sentence)}</p><p><a href="${listPath}">See all jobs</a></p>`,
  )
