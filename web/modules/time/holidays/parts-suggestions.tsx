/** What the calendar of a country suggests; each is declared by HR, with what it changes. */

import { holidayCalendars } from '@iroko/contract/company/offices'
import { dayIn, yearOf } from '@iroko/contract/dates'
import type { Output } from '@iroko/contract/endpoint'
import { holidays } from '@iroko/contract/time/holidays'
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { RecordDrawer } from '../../../screens/record-drawer.tsx'
import { Choice, yearChoices } from '../../../ui/choice/choice.tsx'
import { companyZone, exactly } from '../../../ui/date/date-words.ts'
import card from '../../../ui/list-card.module.css'
import { Empty } from '../../../ui/state/states.tsx'
import { calendarOptions } from '../../company/offices/parts-fields.tsx'
import { holidayYears } from './parts.tsx'
import type { HolidayDraft } from './parts-form.tsx'
import classes from './parts-suggestions.module.css'

type Found = Output<typeof holidays.suggestions>
type Country = (typeof holidayCalendars)[number]

export function Suggestions({ area }: { area: string }) {
  const years = holidayYears(dayIn(companyZone, new Date()))
  const [country, setCountry] = useState<Country>('NG')
  const [year, setYear] = useState(yearOf(dayIn(companyZone, new Date())))
  const found = useCall(holidays.suggestions, { query: { country, year } }, { keepPrevious: true })
  return (
    <RecordDrawer title="Suggestions" found={found} errorPrefix="Public Holiday">
      {(suggestions) => (
        <>
          <div className="line12">
            <Choice
              label="Country"
              value={country}
              options={calendarOptions}
              onChange={(value) => setCountry(countryOf(value))}
            />
            <Choice
              label="Year"
              value={String(year)}
              options={yearChoices(years)}
              onChange={(value) => setYear(Number(value))}
            />
          </div>
          <p className={classes.note}>
            {whoseText(suggestions)} From a public list. Check each with the government’s announcement.
          </p>
          <SuggestionList {...suggestions} area={area} />
        </>
      )}
    </RecordDrawer>
  )
}

const countryOf = (value: string): Country => holidayCalendars.find((calendar) => calendar === value) ?? 'NG'

const whoseText = ({ offices }: Found): string =>
  offices.length === 0 ? '' : `Observed by ${offices.map(({ title }) => title).join(', ')}.`

function SuggestionList({ holiday_suggestions, offices, area }: Found & { area: string }) {
  if (holiday_suggestions.length === 0) return <Empty text="No public holidays for this country and year on the list" />
  return (
    <ul className={`surface ${card.list}`} aria-label="Suggested holidays">
      {holiday_suggestions.map(({ title, start_date, end_date, is_expected, declared_as }) => (
        <li key={`${start_date}${title}`} className={classes.line}>
          <div>
            <p className="strong">{title}</p>
            <p className={classes.note}>
              {start_date === end_date ? exactly(start_date) : `${exactly(start_date)} to ${exactly(end_date)}`}
              {is_expected ? ' · expected, subject to moon sighting' : ''}
            </p>
          </div>
          {declared_as === null ? (
            <Button
              variant="default"
              size="compact-sm"
              component={Link}
              to={`/dashboard/${area}/public-holiday/create`}
              search={{ title, start_date, end_date, offices: offices.map(({ id }) => id).join(',') || undefined } as never}
              aria-label={`Add holiday ${title}`}
            >
              Add holiday
            </Button>
          ) : (
            <span className={classes.note}>Added</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The suggestion that the address carries to the form; undefined without one. */
export function useSuggested(): Partial<HolidayDraft> | undefined {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const text = (name: string): string => (typeof search[name] === 'string' ? search[name] : '')
  if (!text('title')) return undefined
  const office_ids = text('offices').split(',').filter(Boolean)
  return {
    title: text('title'),
    start_date: text('start_date'),
    end_date: text('end_date'),
    for_whom: office_ids.length > 0 ? 'some' : 'everyone',
    office_ids,
  }
}
