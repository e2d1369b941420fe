import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readEnvironment } from '../server/lib/environment.ts'

const image = Object.fromEntries(
  [...(/^ENV (NODE_ENV.*)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)
const portal =
  /\n {2}portal:\n[\s\S]+?\n {4}environment:\n((?: {6}.+\n)+)/.exec(readFileSync('compose.yaml', 'utf8'))?.[1] ?? ''

/** The environment of the portal's container with these variables set, as compose puts it together. */
const composed = (given: Record<string, string>) =>
  Object.fromEntries(
    [...portal.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', text = '']) => [
      name,
      text.replace(
        /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
        (_, variable, kind, rest) => given[variable] ?? (kind === '-' ? rest : ''),
      ),
    ]),
  )

it('gives the portal in compose.yaml all that it needs to start, as a web, a worker and both', () => {
  const required = [...portal.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  expect(required.sort()).toEqual(['DATA_KEY', 'POSTGRES_PASSWORD'])
  const given = { POSTGRES_PASSWORD: 'secret', DATA_KEY: 'A'.repeat(43) }
  for (const ROLE of ['all', 'web', 'worker']) {
    const read = readEnvironment({ ...image, ...composed(given), ROLE })
    expect('wrong' in read ? read.wrong : read.environment.PORT, ROLE).toBe(3000)
  }
})
