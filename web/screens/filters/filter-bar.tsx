import { CloseButton } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import type { Option } from '../fields/option.ts'
import { PopUp } from '../pop-up/pop-up.tsx'
import { type Filter, isUsed } from './filter.ts'
import classes from './filter-bar.module.css'
import { filterWords } from './filter-words.ts'

const FilterMenu = lazily(() => import('./filter-menu.tsx').then((module) => module.FilterMenu))
const FilterEditor = lazily(() => import('./filter-editor.tsx').then((module) => module.FilterEditor))

type Values = Readonly<Record<string, string>>
type Change<Name extends string> = (values: Partial<Record<Name, string>>) => void

interface FilterBarProps<Name extends string> {
  filters: readonly Filter<Name>[]
  values: Values
  onChange: Change<Name>
}

/** '+ Filter', a chip for each filter that is set, and the range of dates. */
export function FilterBar<Name extends string>({ filters, values, onChange }: FilterBarProps<Name>) {
  const [known, setKnown] = useState<readonly Option[]>([])
  const isShown = (filter: Filter<Name>) => filter.type === 'date_range' || isUsed(filter, values)
  const rest = filters.filter((filter) => !isShown(filter))
  const change: Change<Name> = (next) => onChange(next)
  const learn = (option: Option) => setKnown([option, ...known])
  return (
    <div className="line8">
      {rest.length > 0 ? <AddFilter filters={rest} values={values} onChange={change} onKnown={learn} /> : null}
      {filters.filter(isShown).map((filter) => (
        <Chip key={filter.name} filter={filter} values={values} known={known} onChange={change} onKnown={learn} />
      ))}
    </div>
  )
}

interface AddFilterProps<Name extends string> {
  filters: readonly Filter<Name>[]
  values: Values
  onChange: Change<Name>
  /** What the chosen value is called. */
  onKnown: (option: Option) => void
}

/** First which filter, then its value, in the same place. */
function AddFilter<Name extends string>({ filters, values, onChange, onKnown }: AddFilterProps<Name>) {
  return (
    <PopUp
      label="Filter"
      position="bottom-start"
      className={classes.dropdown}
      button={(opener) => (
        <button type="button" className={classes.add} {...opener}>
          <IconFilterPlus size={16} aria-hidden="true" />
          Filter
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.waiting} />}>
          <FilterMenu filters={filters} values={values} onChange={onChange} onKnown={onKnown} onDone={close} />
        </Suspense>
      )}
    </PopUp>
  )
}

interface ChipProps<Name extends string> extends Omit<AddFilterProps<Name>, 'filters'> {
  filter: Filter<Name>
  known: readonly Option[]
}

/** A filter that is set, with its value; pressed, its value can be changed. */
function Chip<Name extends string>({ filter, values, known, onChange, onKnown }: ChipProps<Name>) {
  const used = isUsed(filter, values)
  const cleared = { [filter.name]: '', ...(filter.type === 'date_range' ? { [filter.to]: '' } : {}) }
  const words = filterWords(filter, values, known)
  return (
    <span className={classes.chip} data-used={used || undefined}>
      <PopUp
        label={filter.label}
        position="bottom-start"
        className={classes.dropdown}
        button={(opener) => (
          <button type="button" className={`bare cut ${classes.value}`} disabled={filter.type === 'flag'} {...opener}>
            {filter.label}
            {words ? (
              <>
                {': '}
                <strong>{words}</strong>
              </>
            ) : null}
          </button>
        )}
      >
        {(close) => (
          <Suspense fallback={<div className={classes.waiting} />}>
            <FilterEditor filter={filter} values={values} onChange={onChange} onKnown={onKnown} onDone={close} />
          </Suspense>
        )}
      </PopUp>
      {used ? (
        <CloseButton
          size={28}
          iconSize={14}
          aria-label={`Remove the filter ${filter.label}`}
          onClick={() => onChange(cleared as Partial<Record<Name, string>>)}
        />
      ) : null}
    </span>
  )
}
