import { lazy, Suspense } from 'react'
import type { OptionSearch } from '../form/option.ts'
import classes from './filter-bar.module.css'

const SearchSelect = lazy(() => import('../form/search-select.tsx').then((module) => ({ default: module.SearchSelect })))

interface FilterSearchProps {
  id: string
  label: string
  value: string
  search: OptionSearch
  onChange: (value: string) => void
}

/** A filter whose choices the server finds; its part loads after the list. */
export function FilterSearch({ id, label, value, search, onChange }: FilterSearchProps) {
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
