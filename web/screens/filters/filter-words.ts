import { dayIn } from '@iroko/contract/dates'
import { companyZone } from '../../ui/date/date-words.ts'
import type { Option } from '../fields/option.ts'
import { rangeInWords } from './date-presets.ts'
import type { Filter } from './filter.ts'

/** The value of a filter as its chip says it; nothing for one that is only on. `known` are the names of what was chosen. */
export function filterWords<Name extends string>(
  filter: Filter<Name>,
  values: Readonly<Record<string, string>>,
  known: readonly Option[],
): string {
  const value = values[filter.name] ?? ''
  switch (filter.type) {
    case 'select':
      return filter.options.find((option) => option.value === value)?.label ?? value
    case 'search':
      return known.find((option) => option.value === value)?.label ?? '1 selected'
    case 'date_range':
      return rangeInWords(value, values[filter.to] ?? '', dayIn(companyZone, new Date()))
    case 'flag':
      return ''
    case 'text':
    case 'date':
      return value
  }
}
