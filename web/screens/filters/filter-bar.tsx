import { lazy, type ReactNode, Suspense, useId } from 'react'
import type { OptionSearch } from '../fields/option.ts'
import type { Filter } from './filter.ts'
import classes from './filter-bar.module.css'
import { FilterDay } from './filter-day.tsx'

type Values = Readonly<Record<string, string>>

interface FilterBarProps<Name extends string> {
  filters: readonly Filter<Name>[]
  values: Values
  onChange: (values: Partial<Record<Name, string>>) => void
}

/** The filters of a list, each with its name before its value. */
export function FilterBar<Name extends string>({ filters, values, onChange }: FilterBarProps<Name>) {
  const set = (name: Name, value: string) => onChange({ [name]: value } as Partial<Record<Name, string>>)
  return (
    <div className={classes.bar}>
      {filters.map((filter) => (
        <FilterInput key={filter.name} filter={filter} values={values} set={set} />
      ))}
    </div>
  )
}

interface FilterInputProps<Name extends string> {
  filter: Filter<Name>
  values: Values
  set: (name: Name, value: string) => void
}

function FilterInput<Name extends string>({ filter, values, set }: FilterInputProps<Name>) {
  const id = useId()
  const value = values[filter.name] ?? ''
  const change = (next: string) => set(filter.name, next)
  switch (filter.type) {
    case 'select':
      return (
        <Labelled id={id} label={filter.label} isUsed={value !== ''}>
          <select id={id} className={classes.select} value={value} onChange={(event) => change(event.currentTarget.value)}>
            <option value="">{filter.none ?? 'All'}</option>
            {filter.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </Labelled>
      )
    case 'search':
      return (
        <Labelled id={id} label={filter.label} isUsed={value !== ''}>
          <FilterSearch id={id} label={filter.label} value={value} search={filter.search} onChange={change} />
        </Labelled>
      )
    case 'text':
      return (
        <Labelled id={id} label={filter.label} isUsed={value !== ''}>
          <input
            id={id}
            key={value}
            className={classes.text}
            defaultValue={value}
            onBlur={(event) => change(event.currentTarget.value.trim())}
            onKeyDown={(event) => (event.key === 'Enter' ? change(event.currentTarget.value.trim()) : undefined)}
          />
        </Labelled>
      )
    case 'flag':
      return (
        <label className={classes.box} data-used={value === 'true' || undefined}>
          <input type="checkbox" checked={value === 'true'} onChange={() => change(value === 'true' ? '' : 'true')} />
          <span>{filter.label}</span>
        </label>
      )
    case 'date':
      return <FilterDay key={value} label={filter.label} value={value} onChange={change} />
    case 'date_range':
      return (
        <>
          <FilterDay key={`from ${value}`} label={`${filter.label} from`} value={value} onChange={change} />
          <FilterDay
            key={`to ${values[filter.to]}`}
            label={`${filter.label} to`}
            value={values[filter.to] ?? ''}
            onChange={(next) => set(filter.to, next)}
          />
        </>
      )
  }
}

interface LabelledProps {
  id: string
  label: string
  isUsed: boolean
  children: ReactNode
}

function Labelled({ id, label, isUsed, children }: LabelledProps) {
  return (
    <div className={classes.box} data-used={isUsed || undefined}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {children}
    </div>
  )
}

const SearchSelect = lazy(() => import('../fields/search-select.tsx').then((module) => ({ default: module.SearchSelect })))

interface FilterSearchProps {
  id: string
  label: string
  value: string
  search: OptionSearch
  onChange: (value: string) => void
}

/** A filter whose choices the server finds; its part loads after the list. */
function FilterSearch({ id, label, value, search, onChange }: FilterSearchProps) {
  return (
    <Suspense fallback={<input id={id} className={classes.text} placeholder="All" readOnly />}>
      <SearchSelect
        id={id}
        aria-label={label}
        variant="unstyled"
        className={classes.search}
        placeholder="All"
        value={value}
        search={search}
        onChange={onChange}
      />
    </Suspense>
  )
}
