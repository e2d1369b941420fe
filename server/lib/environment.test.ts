import { expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

const wrong = (source: Record<string, string>) => {
  const read = readEnvironment(source)
  return 'wrong' in read ? read.wrong : []
}

it('has safe defaults', () => {
  const read = readEnvironment({})
  expect('environment' in read && read.environment).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DEMO: true,
    METRICS: false,
    TRUST_PROXY: 0,
    PUBLIC_URL: 'http://localhost:3000',
  })
})

it('says each wrong setting in a sentence', () => {
  const sentences = wrong({
    PORT: 'many',
    DATABASE_URL: 'mysql://x',
    SESSION_HOURS: '0',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'portal',
  })
  expect(sentences).toHaveLength(5)
  for (const name of ['PORT', 'DATABASE_URL', 'SESSION_HOURS', 'LOG_LEVEL', 'PUBLIC_URL'])
    expect(sentences.some((sentence) => sentence.startsWith(`${name}: use `))).toBe(true)
})

it('makes no demo company where real people work', () => {
  const demoOf = (source: Record<string, string>) => {
    const read = readEnvironment(source)
    return 'environment' in read ? read.environment.DEMO : read.wrong[0]
  }
  expect(demoOf({ DATABASE_URL: 'postgres://db/iroko' })).toBe(false)
  expect(demoOf({ NODE_ENV: 'production' })).toBe(false)
  expect(demoOf({ NODE_ENV: 'production', DEMO: 'true' })).toMatch(/^DEMO: /)
  expect(demoOf({ DATABASE_URL: 'postgres://db/iroko', DEMO: 'true' })).toMatch(/^DEMO: /)
})

it('takes an empty variable for an unset one, and web or worker alone only with a shared database', () => {
  expect(wrong({ DATABASE_URL: '', PORT: '' })).toEqual([])
  expect(wrong({ ROLE: 'worker' })[0]).toMatch(/^ROLE: worker alone needs DATABASE_URL/)
})
