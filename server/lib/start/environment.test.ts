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
    DEMO_TERMINALS: true,
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
    // 32 bytes, and no key of the curve.
    PUSH_KEY: 'A'.repeat(43),
    PUSH_SERVICES: 'https://push.example.com',
  })
  expect(sentences).toHaveLength(7)
  for (const name of ['PORT', 'DATABASE_URL', 'SESSION_HOURS', 'LOG_LEVEL', 'PUBLIC_URL', 'PUSH_KEY', 'PUSH_SERVICES'])
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

it('takes a provider with its client, and no group that makes super', () => {
  const sso = { SSO_ISSUER: 'https://login.example.com/tenant/v2.0', SSO_CLIENT_ID: 'portal' }
  const read = readEnvironment({ ...sso, SSO_GROUP_ROLES: 'hr-team=hr, 0b7c=erp_team,cn=a=hr' })
  expect('environment' in read && read.environment.SSO_GROUP_ROLES).toEqual([
    { group: 'hr-team', role: 'hr' },
    { group: '0b7c', role: 'erp_team' },
    { group: 'cn=a', role: 'hr' },
  ])
  for (const roles of ['admins=super', 'hr=hr,admins=super', 'admins=SUPER', 'admins=nobody', 'admins', '=hr', 'hr='])
    expect(wrong({ ...sso, SSO_GROUP_ROLES: roles })[0], roles).toMatch(/^SSO_GROUP_ROLES: /)
  const words = readEnvironment({ ...sso, SSO_FACTOR_ACR: 'gold, https://refeds.org/profile/mfa' })
  expect('environment' in words && words.environment.SSO_FACTOR_ACR).toEqual(['gold', 'https://refeds.org/profile/mfa'])
  const graph = { SSO_GRAPH_URL: 'https://graph.microsoft.com/v1.0/' }
  expect(readEnvironment({ ...sso, ...graph, SSO_CLIENT_SECRET: 's' })).toMatchObject({
    environment: { SSO_GRAPH_URL: 'https://graph.microsoft.com/v1.0' },
  })
  expect(wrong({ ...sso, ...graph })[0]).toMatch(/^SSO_GRAPH_URL: /)
  expect(wrong({ ...sso, SSO_CLIENT_SECRET: 's', SSO_GRAPH_URL: 'http://graph.microsoft.com' })[0]).toMatch(/^SSO_GRAPH_URL: /)
  expect(wrong({ SSO_FACTOR_ACR: 'gold' })[0]).toMatch(/^SSO_ISSUER: /)
  expect(wrong({ SSO_ISSUER: sso.SSO_ISSUER })[0]).toMatch(/^SSO_CLIENT_ID: /)
  expect(wrong({ SSO_CLIENT_ID: 'portal' })[0]).toMatch(/^SSO_ISSUER: /)
  for (const issuer of ['http://login.example.com', 'login.example.com', 'https://me:secret@login.example.com'])
    expect(wrong({ ...sso, SSO_ISSUER: issuer })[0], issuer).toMatch(/^SSO_ISSUER: use the https/)
})

it('has a provider of its own for the demo, never in production', () => {
  const read = readEnvironment({ SSO: 'demo', PORT: '3100' })
  expect('environment' in read && read.environment).toMatchObject({
    SSO_ISSUER: 'http://localhost:3101',
    SSO_CLIENT_ID: 'iroko',
  })
  expect(wrong({ SSO: 'demo', NODE_ENV: 'production' })[0]).toMatch(/^SSO: /)
  expect(wrong({ SSO: 'demo', SSO_ISSUER: 'https://login.example.com' })[0]).toMatch(/^SSO_ISSUER: /)
})
