import { dayIn, yearOf } from '@iroko/contract/dates'
import { holidays } from '@iroko/contract/time/holidays'
import { useRouter, useSearch } from '@tanstack/react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useUser } from '../../../lib/session.ts'
import { queryOf, useCall } from '../../../lib/use-call.ts'
import { Choice, yearChoices } from '../../../ui/choice/choice.tsx'
import { companyZone } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { CalendarButton } from '../holiday-feeds/parts.tsx'
import { type Holiday, holidayYears, inOrder } from './parts.tsx'
import { HolidayList } from './parts-list.tsx'

export const prefetch = () => queryClient.prefetchQuery(queryOf(holidays.mine, {}))

/** The holidays that count for the one who looks, year by year. */
export default function MyHolidaysPage() {
  const found = useCall(holidays.mine)
  const { year, setYear, years } = useYear()
  const { title } = useUser().office
  const all = found.data
    ? [...found.data.employee_holidays.department_holidays, ...found.data.employee_holidays.campaign_holidays]
    : []
  const shown = all.map(({ public_holiday }) => public_holiday).filter((holiday) => isIn(holiday, year))
  return (
    <Page
      title="Public holidays"
      description={`The public holidays of the company and ${title}.`}
      actions={
        <>
          <CalendarButton />
          <Choice label="Year" value={String(year)} options={yearChoices(years)} onChange={setYear} />
        </>
      }
    >
      <Loaded found={found} prefix="Public Holiday | " count={6} height={72} />
      {found.data && shown.length === 0 ? (
        <Empty text={`No public holidays in ${year} yet. They appear here once HR adds them.`} />
      ) : null}
      {shown.length > 0 ? <HolidayList holidays={inOrder(shown)} /> : null}
    </Page>
  )
}

const isIn = ({ start_date, end_date }: Holiday, year: number): boolean =>
  yearOf(start_date) <= year && yearOf(end_date) >= year

/** The year stands in the address; this one when it is not there. */
function useYear() {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const today = dayIn(companyZone, new Date())
  const years = holidayYears(today)
  const year = years.find((year) => String(year) === search.year) ?? yearOf(today)
  const setYear = (chosen: string) =>
    void router.navigate({ to: '.', search: { year: chosen } as never, replace: true, resetScroll: false })
  return { year, setYear, years }
}
