import { expect, it } from 'vitest'
import { whereItGoes } from './parts-where.tsx'

const known = { tax_state: 'Lagos', kept_state: 'Lagos', pfa: 'Savanna Pensions' }
const ends = 'Net pay stays the same, and so does what is approved already.'
const says = (draft: Parameters<typeof whereItGoes>[1], other: Partial<Parameters<typeof whereItGoes>[0]> = {}) =>
  whereItGoes({ ...known, ...other }, { tax_state: known.tax_state, pfa: known.pfa, ...draft }, '2026-11-29')

it('says nothing where tax and pension go where they went', () => {
  expect(says({})).toEqual([])
})

it('another State counts from the next year, and its tax of this year stays; one that is first known counts at once', () => {
  const stays = 'That of 2026 stays with Lagos, where they lived when the year or their work in it began.'
  expect(says({ tax_state: 'Kano' })).toEqual([`PAYE goes to Kano instead of Lagos from 1 January 2027. ${stays}`, ends])
  expect(says({ tax_state: null })).toEqual([`PAYE no longer goes to Lagos from 1 January 2027. ${stays}`, ends])
  expect(says({ tax_state: 'Kano' }, { tax_state: null, kept_state: null })).toEqual(['PAYE of 2026 goes to Kano.', ends])
})

it('another fund counts from the period of its day, the first one of all that is open', () => {
  const from = (words: string) =>
    `Pension goes to Delta instead of Savanna Pensions from the payroll of the period that ${words} falls in.`
  expect(says({ pfa: 'Delta' })).toEqual([from('Sun 29 Nov 2026'), ends])
  expect(says({ pfa: 'Delta', pfa_from: '2026-12-15' })).toEqual([from('Tue 15 Dec 2026'), ends])
  expect(says({ pfa: 'Delta' }, { pfa: null })).toEqual(['Pension goes to Delta, of everything that is not paid yet.', ends])
})
