/**
 * `npm run map` writes docs/map.md: every domain from the roof down with a line a noun, which is the first sentence of its file in the
 * contract, or of its `noun.ts` or store where it answers no calls of its own.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { floors } from './floors.ts'

export const mapPath = 'docs/map.md'

/** The first sentence of the comment that a file begins with; undefined where it begins with none. */
export function firstSentence(source: string): string | undefined {
  const [, comment] = /^\/\*\*([\s\S]*?)\*\//.exec(source) ?? []
  const text = comment
    ?.replaceAll(/\n \* ?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text && (/^.*?\.(?= [A-Z‘'`]|$)/.exec(text)?.[0] ?? text)
}

/** What a noun is about, as its own files say. */
function aboutOf(noun: string): string {
  const folder = `server/modules/${noun}`
  const files = [
    `contract/${noun}.ts`,
    ...['noun', 'store', 'rules', 'actions', 'notify', 'routes'].map((name) => `${folder}/${name}.ts`),
  ]
  const sentences = files.filter((file) => existsSync(file)).map((file) => firstSentence(readFileSync(file, 'utf8')))
  const sentence = sentences.find(Boolean)
  if (!sentence)
    throw new Error(`${noun} says nowhere what it is about: begin contract/${noun}.ts with a comment of one sentence`)
  return sentence
}

/** The nouns of a domain, as `leave/types`: what has a folder on the server, with more in it than migrations. */
const nounsOf = (domain: string): string[] =>
  globSync(`server/modules/${domain}/*`)
    .map((path) => path.replaceAll('\\', '/').replace('server/modules/', ''))
    .filter((noun) => globSync(`server/modules/${noun}/*.ts`).length > 0)
    .sort()

/** The whole page. */
export function mapOf(): string {
  const domains = floors
    .toReversed()
    .flat()
    .map((domain) => [domain, nounsOf(domain)] as const)
    .filter(([, nouns]) => nouns.length > 0)
  const parts = domains.flatMap(([domain, nouns]) => [
    '',
    `## ${domain}`,
    '',
    ...nouns.map((noun) => `- [${noun.split('/')[1]}](../server/modules/${noun}): ${aboutOf(noun)}`),
  ])
  return [
    '# Map',
    '',
    'Written by `npm run map`. From the roof down: each domain knows those below it, and none above.',
    ...parts,
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(mapPath, mapOf())
