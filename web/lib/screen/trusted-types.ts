/**
 * The browser makes markup of text nowhere in the portal (`require-trusted-types-for`), but where this says that it is harmless: a sheet
 * of styles that a library writes, and a document that never runs, which the editor reads by its schema.
 */
interface Policy {
  createHTML: (html: string, type?: string, sink?: string) => string
  createScriptURL: (address: string) => string
}

interface Trusted {
  trustedTypes?: { createPolicy: (name: 'default', policy: Policy) => unknown }
}

function createHTML(html: string, _type?: string, sink?: string): string {
  if (sink === 'DOMParser parseFromString') return html
  // Without a tag it is nothing but text. The editor asks without a sink, and must be left to its own policy.
  if (sink && !html.includes('<')) return html
  throw new TypeError(`Markup is not made from text here: ${sink}`)
}

/** The one script that is loaded by its address. */
function createScriptURL(address: string): string {
  if (address === '/sw.js') return address
  throw new TypeError(`No script is loaded from ${address}`)
}

const { trustedTypes }: Trusted = globalThis as Trusted
trustedTypes?.createPolicy('default', { createHTML, createScriptURL })
