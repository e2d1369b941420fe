import { useState } from 'react'
import type { Option } from '../fields/option.ts'
import { ChoiceList } from './choice-list.tsx'
import type { Filter } from './filter.ts'
import { FilterEditor } from './filter-editor.tsx'

interface FilterMenuProps<Name extends string> {
  filters: readonly Filter<Name>[]
  values: Readonly<Record<string, string>>
  onChange: (values: Partial<Record<Name, string>>) => void
  onKnown: (option: Option) => void
  onDone: () => void
}

/** Which filter to add; one that is on or off is on at once. */
export function FilterMenu<Name extends string>({ filters, onChange, onDone, ...rest }: FilterMenuProps<Name>) {
  const [chosen, setChosen] = useState<Filter<Name>>()
  const choose = ({ value }: Option) => {
    const filter = filters.find(({ name }) => name === value)
    if (filter?.type !== 'flag') return setChosen(filter)
    onChange({ [filter.name]: 'true' } as Partial<Record<Name, string>>)
    onDone()
  }
  if (chosen) return <FilterEditor key={chosen.name} filter={chosen} onChange={onChange} onDone={onDone} {...rest} />
  return <ChoiceList label="Filter" options={filters.map(({ name, label }) => ({ value: name, label }))} onChoose={choose} />
}
