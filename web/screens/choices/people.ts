/** People as choices of forms and filters. */
import { joinsText } from '@iroko/contract/day-words'
import { type employeeStatuses, employeeStatusLabel, people } from '@iroko/contract/people/directory'
import { type Option, type OptionSearch, searchOptions } from '../fields/option.ts'

interface Chosen {
  ogid: string
  full_name: string
  office?: { title: string } | null
  status?: (typeof employeeStatuses)[number]
  joins_on?: string | null
}

/** A person wherever one is chosen: names are not unique, so with number and office, and what became of those who left or is to come of those who join. */
export const personOption = ({ ogid, full_name, office, status, joins_on }: Chosen): Option => ({
  value: ogid,
  label: [
    full_name,
    ogid,
    office?.title,
    status && status !== 'active' ? employeeStatusLabel[status] : undefined,
    joins_on ? joinsText(joins_on) : undefined,
  ]
    .filter(Boolean)
    .join(' · '),
})

/** A colleague who is named already, so that the form shows a name and not a number. */
export const knownPerson = (person: Chosen | null | undefined): Option[] => (person ? [personOption(person)] : [])

/** Finds colleagues by name or OGID; `without` is a person who cannot be chosen. */
export function colleagueSearch(without?: string): OptionSearch {
  const search = searchOptions(people.list, personOption)
  return async (q) => (await search(q)).filter((option) => option.value !== without)
}

/** Finds the people in the scope of whoever asks: those whom they lead, or everybody. */
export const scopedSearch = (): OptionSearch => searchOptions(people.list, personOption, { in_scope: 'true', status: 'active' })
