import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { EntryLink } from '../navigation/nav-entry.tsx'
import type { filtered } from './menu.ts'
import classes from './menu-filter.module.css'

interface MenuFilterProps {
  value: string
  onChange: (value: string) => void
  /** What the text leaves of the menu; undefined without one. */
  found: ReturnType<typeof filtered> | undefined
}

/** A field in the head of the menu: it leaves the lines that have what is typed, and Enter opens the first. */
export function MenuFilter({ value, onChange, found }: MenuFilterProps) {
  const list = useRef<HTMLUListElement>(null)
  const clear = () => onChange('')
  return (
    <>
      <label className={classes.field}>
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <input
          type="text"
          value={value}
          placeholder="Filter menu"
          aria-label="Filter menu"
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') clear()
            if (key === 'Enter') list.current?.querySelector('a')?.click()
          }}
        />
      </label>
      {found ? (
        <ul ref={list} className={classes.found} aria-label="Found in the menu">
          {found.length === 0 ? <li className="small">Nothing found</li> : null}
          {found.map(({ entry, place }) => (
            // A screen that opened has been found.
            <li key={entry.key} onClickCapture={clear}>
              <EntryLink entry={entry} trail={[]} narrow={false} />
              {place ? <span className={classes.place}>{place}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
