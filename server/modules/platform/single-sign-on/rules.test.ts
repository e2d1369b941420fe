import { grantedRoles } from '@iroko/contract/roles'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimsOf, planRoles, rolesOf, secretsOf } from './rules.ts'

describe('the secrets of a ticket', () => {
  it('do not tell the ticket or each other', () => {
    const { nonce, state, verifier, challenge } = secretsOf('ticket')
    expect(new Set(['ticket', nonce, state, verifier, challenge]).size).toBe(5)
    expect(verifier).toMatch(/^[\w-]{43}$/)
    expect(secretsOf('another').nonce).not.toBe(nonce)
  })
})

describe('the claims', () => {
  const email = 'ada@zuma.test'

  it('have an e-mail only when the provider vouches for it', () => {
    expect(claimsOf({ sub: 's', email, email_verified: true })?.verified_email).toBe(email)
    for (const email_verified of [false, undefined, 'true', 1]) {
      expect(claimsOf({ sub: 's', email, email_verified })?.verified_email).toBeUndefined()
    }
    expect(claimsOf({ sub: 's', preferred_username: email, email_verified: true })?.verified_email).toBeUndefined()
  })

  it('have Microsoft’s word only from Microsoft', () => {
    const iss = 'https://login.microsoftonline.com/0b7c/v2.0'
    expect(claimsOf({ sub: 's', iss, email, xms_edov: '1' })?.verified_email).toBe(email)
    expect(claimsOf({ sub: 's', iss, email })?.verified_email).toBeUndefined()
    expect(claimsOf({ sub: 's', iss: 'https://elsewhere.test', email, xms_edov: '1' })?.verified_email).toBeUndefined()
  })

  it('need a subject, and know when there are more groups than they say', () => {
    expect(claimsOf({ email })).toBeUndefined()
    expect(claimsOf({ sub: '' })).toBeUndefined()
    expect(claimsOf({ sub: 's' })?.groups).toEqual([])
    expect(claimsOf({ sub: 's', groups: ['a', 1, null] })?.groups).toEqual(['a'])
    expect(claimsOf({ sub: 's', _claim_names: { groups: 'src1' } })?.groups).toBeUndefined()
  })
})

describe('roles of groups', () => {
  const role = fc.constantFrom(...grantedRoles)
  const roles = fc.uniqueArray(role)

  it('come from the allow-list alone', () => {
    const allowed = [
      { group: 'a', role: 'hr' as const },
      { group: 'b', role: 'hr' as const },
      { group: 'c', role: 'coo' as const },
    ]
    expect(rolesOf(['a', 'b', 'x'], allowed)).toEqual(['hr'])
    expect(rolesOf(['hr', 'super'], allowed)).toEqual([])
  })

  it('never take what was given by hand, never give or take super, and settle', () => {
    fc.assert(
      fc.property(roles, roles, roles, (byHand, recorded, wanted) => {
        const fromGroups = recorded.filter((name) => name !== 'super' && !byHand.includes(name))
        const has = [...byHand, ...fromGroups]
        const plan = planRoles(has, fromGroups, wanted)
        expect(plan.roles).toEqual(expect.arrayContaining(byHand))
        expect(plan.roles.includes('super')).toBe(byHand.includes('super'))
        const expected = new Set([...byHand, ...wanted.filter((name) => name !== 'super')])
        expect(new Set(plan.roles)).toEqual(expected)
        const nowFromGroups = [...fromGroups.filter((name) => !plan.forgets.includes(name)), ...plan.gives]
        expect(planRoles(plan.roles, nowFromGroups, wanted)).toMatchObject({ gives: [], takes: [], forgets: [] })
        expect(new Set(planRoles(plan.roles, nowFromGroups, []).roles)).toEqual(new Set(byHand))
      }),
    )
  })
})
