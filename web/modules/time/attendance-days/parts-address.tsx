/** Where the screens of attendance lead to each other, and what of a screen stands in its address. */
import { monthOf } from '@iroko/contract/dates'
import { areaRequirement, mayEnter } from '@iroko/contract/guards'
import { useAddress } from '../../../lib/screen/use-address.ts'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useUser } from '../../../lib/session.ts'
import { today } from '../../../ui/date/date-words.ts'

type Search = Readonly<Record<string, string | undefined>>

const isDay = (value: string | undefined): value is string => value !== undefined && /^\d{4}-\d\d-\d\d$/.test(value)

/** The day that the address names; today when it names none. */
export function useDay(): { day: string; named: string | undefined; setDay: (day: string) => void } {
  const [{ day }, change] = useAddress()
  const named = isDay(day) ? day : undefined
  return {
    day: named ?? today(),
    named,
    setDay: (next) => change({ day: next === today() ? undefined : next, page: undefined }),
  }
}

/** The month that the address names; this one when it names none. */
export function useMonth(): { month: string; setMonth: (month: string) => void } {
  const [{ month }, change] = useAddress()
  return {
    month: month && /^\d{4}-\d\d$/.test(month) ? month : monthOf(today()),
    setMonth: (next) => change({ month: next, page: undefined }),
  }
}

export function addressOf(path: string, search: Search = {}): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

const readable = (title: string): string => encodeURIComponent(title.toLowerCase().replaceAll('/', '-'))

interface Place {
  id: string
  title: string
  office_type: string
}

/** The other screens of attendance, in the part of the portal where this one stands. */
export function useAddresses() {
  const area = useArea()
  const user = useUser()
  const isOpen = mayEnter(user, areaRequirement(user, area))
  const base = `/dashboard/${area}`
  return {
    board: (search?: Search) => addressOf(`${base}/attendance-admin`, search),
    lateness: (search?: Search) => addressOf(`${base}/lateness-tracker`, search),
    /** The people of an office or a team on a day. */
    office: ({ office_type, title, id }: Place, search?: Search) =>
      addressOf(`${base}/attendance/${office_type}/employees/${readable(title)}/${id}`, search),
    officeLateness: ({ office_type, title, id }: Place, search?: Search) =>
      addressOf(`${base}/lateness/${office_type}/employees/${readable(title)}/${id}`, search),
    /** One person's record; on the profile for those whom the screens of HR are closed to. */
    person: ({ ogid, full_name }: { ogid: string; full_name: string }, month?: string) =>
      isOpen
        ? addressOf(`${base}/office/employee-attendance/${readable(full_name)}/${ogid}`, { month })
        : addressOf(`/dashboard/user/profile/${ogid}`, { tab: 'attendance', month }),
  }
}
