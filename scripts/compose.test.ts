import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readEnvironment } from '../server/lib/environment.ts'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const image = Object.fromEntries(
  [...(/^ENV (NODE_ENV.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)
const portal = /\n {2}portal:\n[\s\S]+?\n {4}environment:\n((?: {6}.+\n)+)/.exec(compose)?.[1] ?? ''

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

it('has in its image what a backup takes: the commands, and client programs that are not older than the database', () => {
  const server = /image: postgres:(\d+)/.exec(compose)?.[1]
  expect(/postgresql-client-(\d+)/.exec(dockerfile)?.[1]).toBe(server)
  const taken = [...dockerfile.matchAll(/--from=build ((?:\/app\/scripts\/\S+ )+)/g)].flatMap(([, paths = '']) =>
    paths.trim().split(' '),
  )
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const name of ['backup', 'restore', 'verify', 'verify:audit'])
    expect(taken, name).toContain(`/app/${scripts[name].replace('node ', '')}`)
})

it('takes no secret and no data into the image', () => {
  expect(readFileSync('.dockerignore', 'utf8').split('\n')).toEqual(expect.arrayContaining(['.env*', 'data', '.git']))
})
