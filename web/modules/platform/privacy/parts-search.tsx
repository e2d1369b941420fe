/** Finding people for privacy: those who left too. */
import { employeeStatusLabel, people } from '@iroko/contract/people/directory'
import { type OptionSearch, searchOptions } from '../../../screens/form/option.ts'

const toOption = ({ ogid, full_name }: { ogid: string; full_name: string }, status: keyof typeof employeeStatusLabel) => ({
  value: ogid,
  label: `${full_name} · ${ogid}${status === 'active' ? '' : ` · ${employeeStatusLabel[status]}`}`,
})

const searchOf = (status: keyof typeof employeeStatusLabel): OptionSearch =>
  searchOptions(people.list, (person) => toOption(person, status), { status })

/** People who resigned or were terminated. */
export const leaverSearch: OptionSearch = async (q) =>
  (await Promise.all([searchOf('left')(q), searchOf('terminated')(q)])).flat()

/** Everybody but oneself, whoever works here first. */
export function everyoneSearch(without: string): OptionSearch {
  return async (q) =>
    (await Promise.all([searchOf('active')(q), leaverSearch(q)])).flat().filter(({ value }) => value !== without)
}
