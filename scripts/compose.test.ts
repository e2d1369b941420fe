import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readEnvironment, settingNames } from '../server/lib/start/environment.ts'

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

it('passes on every setting that there is, but for those of its own house', () => {
  const own = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'DEMO', 'DEMO_EMPLOYEES', 'DEMO_MONTHS', 'DEMO_TERMINALS', 'SSO']
  const passed = [...portal.matchAll(/^ {6}(\w+): /gm)].map(([, name]) => name)
  expect(settingNames.filter((name) => !own.includes(name) && !passed.includes(name))).toEqual([])
})

it('limits what its containers log and take of the memory', () => {
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nconfigs:'))
  expect(services.match(/logging: \*logging/g)).toHaveLength(2)
  expect(services.match(/mem_limit: /g)).toHaveLength(2)
})

it('locks every library of the server for all systems that it can run on', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; optionalDependencies?: Record<string, string> }>
  }
  const missing = Object.entries(packages).flatMap(([path, { dev, optionalDependencies = {} }]) =>
    dev
      ? []
      : Object.keys(optionalDependencies).filter(
          (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
        ),
  )
  expect(missing).toEqual([])
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

it('keeps the values of rows out of the log of its PostgreSQL, which it tells with each error otherwise, and the papers say so', () => {
  const settings = new Map([...compose.matchAll(/^ +"(\w+)=(\w+)",$/gm)].map(([, name, value]) => [name, value]))
  const wanted = { log_parameter_max_length: '0', log_parameter_max_length_on_error: '0', log_error_verbosity: 'terse' }
  for (const [name, value] of Object.entries(wanted)) {
    expect(settings.get(name), name).toBe(value)
    expect(readFileSync('docs/operations.md', 'utf8')).toContain(`${name} = ${value}`)
  }
})
