import { departmentCodes, grantedRoles } from '@iroko/contract/roles'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf, mayHaveCode, occupiedSentence } from './rules.ts'

describe('the code of an office', () => {
  it.each<[string, 'department' | 'campaign', string[], string]>([
    ['Kora Bank – Voice', 'campaign', [], 'kora bank voice'],
    ['  Ọjọ́ Support ', 'campaign', [], 'ọjọ support'],
    ['HR', 'department', [], 'hr'],
    ['HR', 'campaign', [], 'hr campaign'],
    ['ＨＲ', 'campaign', [], 'hr campaign'],
    ['Super', 'department', [], 'super 2'],
    ['Super', 'campaign', [], 'super campaign'],
    ['Training & Quality Assurance', 'department', [], 'training quality assurance'],
    ['Voice', 'department', ['voice', 'voice 2'], 'voice 3'],
    ['!!!', 'campaign', [], 'campaign'],
  ])('of %j as a %s is %j', (title, kind, taken, code) => {
    expect(codeOf(title, kind, new Set(taken)).normalize('NFC')).toBe(code.normalize('NFC'))
  })

  it('is never one that rights are looked up by, and never one that is taken', () => {
    const title = fc.oneof(fc.string(), fc.constantFrom(...grantedRoles, ...departmentCodes, 'staff', 'lead', 'HR Manager'))
    fc.assert(
      fc.property(title, fc.constantFrom('department', 'campaign'), fc.array(title), (text, kind, others) => {
        const taken = new Set(others.map((other) => codeOf(other, kind, new Set())))
        const code = codeOf(text, kind, taken)
        expect(taken.has(code)).toBe(false)
        expect(code).toMatch(/\S/)
        expect(mayHaveCode(kind, code)).toBe(true)
        const ofRights: readonly string[] = kind === 'campaign' ? [...grantedRoles, ...departmentCodes] : grantedRoles
        expect(ofRights.includes(code) && code !== 'hr').toBe(false)
        if (kind === 'campaign') expect(code).not.toBe('hr')
      }),
    )
  })
})

it('says how many are inside', () => {
  expect(occupiedSentence(1, 'this team')).toBe('1 person is in this team. Transfer them first')
  expect(occupiedSentence(12, 'this team')).toBe('12 people are in this team. Transfer them first')
})
