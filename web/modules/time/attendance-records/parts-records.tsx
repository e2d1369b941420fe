/** The month of many people: which month, whose, the grid, its pages and what its letters mean. */
import { addDays, addMonths, eachDay } from '@iroko/contract/dates'
import { type AttendanceRecord, attendanceRecords, type DayMark, dayMarks } from '@iroko/contract/time/attendance-records'
import { Suspense } from 'react'
import { later, lazily } from '../../../lib/lazily.ts'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { usePhone } from '../../../lib/screen/use-phone.ts'
import { useCall } from '../../../lib/use-call.ts'
import type { Filter } from '../../../screens/filters/filter.ts'
import { FilterBar } from '../../../screens/filters/filter-bar.tsx'
import { SearchBox } from '../../../screens/filters/search-box.tsx'
import { Pager } from '../../../screens/list/pager.tsx'
import { MonthSteps } from '../../../ui/date/date-steps.tsx'
import { monthInWords } from '../../../ui/date/date-words.ts'
import { Help } from '../../../ui/help.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty, Skeletons } from '../../../ui/state/states.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { usePlaceFilters } from '../attendance-board/parts-people.tsx'
import { useAddresses, useMonth } from '../attendance-days/parts-address.tsx'
import { markLetters, markMap } from '../attendance-days/parts-words.tsx'
import { openDay } from '../conflicts/parts-open-day.tsx'
import { RecordGrid } from './parts-grid.tsx'
import classes from './parts-records.module.css'

const ExportDays = later(() => import('../attendance/parts-export.tsx').then((module) => module.ExportDays))
const RecordsOfDay = lazily(() => import('./parts-day.tsx').then((module) => module.RecordsOfDay))

interface RecordsProps {
  /** What the screen always asks for. */
  of?: { line?: 'below' }
  /** Why there may be nobody. */
  empty: string
}

type FilterNames = 'office_id' | 'team_id' | 'branch_id' | 'mark'

const most = 250
const countOf = (value: string | undefined, fallback: number, highest: number): number => {
  const count = Number(value)
  return Number.isInteger(count) && count >= 1 && count <= highest ? count : fallback
}

export function Records({ of = {}, empty }: RecordsProps) {
  const isPhone = usePhone()
  const [words, change] = useAddress()
  const { month, setMonth } = useMonth()
  const { person } = useAddresses()
  const { q = '', office_id = '', team_id = '', branch_id = '' } = words
  const mark = dayMarks.find((mark) => mark === words.mark)
  const [page, limit] = [countOf(words.page, 1, 100_000), countOf(words.limit, 50, most)]
  const asked = { q: q || undefined, office_id: office_id || undefined, team_id: team_id || undefined }
  const query = { month, page, limit, mark, branch_id: branch_id || undefined, ...asked, ...of }
  const found = useCall(attendanceRecords.records, { query }, { keepPrevious: true })
  const rows = found.data?.attendance_records ?? []
  const shown = found.data?.month ?? month
  const first = `${shown}-01`
  const last = addDays(addMonths(first, 1), -1)
  const parts = { rows, personAddress: (employee: AttendanceRecord['employee']) => person(employee, shown) }
  const filters = (
    <>
      <SearchBox label="Search people" value={q} onChange={(next) => change({ q: next, page: undefined })} />
      <Filters
        values={{ office_id, team_id, branch_id, mark: mark ?? '' }}
        onChange={(next) => change({ ...next, page: undefined })}
      />
    </>
  )
  const save =
    rows.length > 0 ? (
      <ExportDays
        query={{ from: first, to: last, mark, branch_id: query.branch_id, ...asked, ...of }}
        name={`attendance-${shown}`}
      />
    ) : null
  const below = (
    <>
      {rows.length === 0 ? <Loaded found={found} prefix="Attendance | " count={10} height={44} /> : null}
      {found.data && rows.length === 0 ? <Empty text={empty} /> : null}
      {rows.length > 0 ? (
        <Pager
          page={page}
          limit={limit}
          total={found.data?.total ?? 0}
          onPage={(next) => change({ page: next })}
          onLimit={(next) => change({ limit: Math.min(most, next), page: undefined })}
        />
      ) : null}
    </>
  )
  if (isPhone) {
    const used = [q, office_id, team_id, branch_id, mark].filter(Boolean).length
    return (
      <Suspense fallback={<Skeletons count={10} height={52} />}>
        <RecordsOfDay {...parts} isBusy={found.isPlaceholderData} filters={filters} used={used} tools={save}>
          {below}
        </RecordsOfDay>
      </Suspense>
    )
  }
  return (
    <div className={`column12 ${classes.records}`}>
      <div className={`line8 ${classes.tools}`}>
        <MonthSteps month={month} onMonth={setMonth} untilNow />
        {filters}
        <Help label="What the letters mean">
          <Legend />
        </Help>
        {save ? <span className={classes.end}>{save}</span> : null}
      </div>
      {rows.length > 0 ? (
        <div aria-busy={found.isPlaceholderData} className={classes.records}>
          <RecordGrid
            {...parts}
            label={`Attendance of ${monthInWords(shown)}`}
            days={eachDay(first, last)}
            onDay={(employee, day) => openDay({ employee, day })}
          />
        </div>
      ) : null}
      {below}
    </div>
  )
}

const markFilter: Filter<FilterNames> = {
  type: 'select',
  name: 'mark',
  label: 'With a day',
  options: dayMarks.map((value) => ({ value, label: markMap[value].label })),
}

interface FiltersProps {
  values: Record<FilterNames, string>
  onChange: (values: Partial<Record<FilterNames, string>>) => void
}

function Filters({ values, onChange }: FiltersProps) {
  const places = usePlaceFilters()
  return <FilterBar filters={[...places, markFilter]} values={values} onChange={onChange} />
}

/** What the letters mean. */
function Legend() {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {dayMarks.map((mark: DayMark) => (
        <li key={mark}>
          <span className={`${classes.mark} ${toneClass(markMap[mark].tone)}`} data-quiet={mark === 'off_day' || undefined}>
            {markLetters[mark]}
          </span>
          {markMap[mark].label}
        </li>
      ))}
    </ul>
  )
}
