/** The palette's second level: what the one who looks may do about a person, as the server says. */
import type { search } from '@iroko/contract/home/search'
import type { people } from '@iroko/contract/people/directory'
import {
  IconBeach,
  IconCash,
  IconCertificate,
  IconChecks,
  IconClock,
  IconEdit,
  IconFiles,
  IconMail,
  IconMessage2,
  IconPhone,
  IconUser,
  IconUserShare,
  IconUsers,
} from '@tabler/icons-react'
import { plainCall } from '../../lib/api.ts'
import { useUser } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { withDaysInWords } from '../../ui/date/date-words.ts'
import { useHasScreen } from '../menu/use-menu.ts'
import type { Line } from './palette.tsx'

export interface FoundPerson {
  ogid: string
  full_name: string
}

const showPerson = plainCall<typeof people.show>({
  method: 'GET',
  path: '/api/v1/employees/{ogid}.json',
  access: 'directory.read',
  topics: ['people', 'leaders', 'structure', 'background', 'documents', 'erasures', 'pay'],
})
const find = plainCall<typeof search.find>({
  method: 'GET',
  path: '/api/v1/search.json',
  access: 'signed_in',
  topics: ['people', 'structure', 'approvals', 'vendors'],
})

const icon = { size: 20, stroke: 1.75 }

/** The profile at once, the rest once the server said what there is. */
export function usePersonVerbs(found: FoundPerson | undefined, go: (href: string) => () => void): Line[] {
  const { employee_info, permissions } = useUser()
  const hasScreen = useHasScreen()
  const { ogid = '', full_name = '' } = found ?? {}
  const enabled = found !== undefined
  const person = useCall(showPerson, { params: { ogid } }, { enabled }).data?.employee
  const requests = useCall(find, { query: { q: `approve ${full_name}` } }, { enabled }).data?.requests ?? []
  if (!found) return []
  const profile = `/dashboard/user/profile/${ogid}`
  const isOther = ogid !== employee_info.ogid
  const verb = (label: string, face: Line['face'], act: string | (() => void), detail?: string): Line => ({
    id: `${ogid} ${label}`,
    label,
    detail,
    face,
    go: typeof act === 'string' ? go(act) : act,
  })
  const decisions = requests
    .filter(({ decides, requester }) => decides && requester.ogid === ogid)
    .map(({ summary, path }) => verb(withDaysInWords(summary), <IconChecks {...icon} />, path, 'Awaiting your decision'))
  const view = verb('View profile', <IconUser {...icon} />, profile)
  if (!person) return [...decisions, view]
  const { can, job, personal, email, first_name } = person
  const leads = job?.leaders.some((leader) => leader.ogid === employee_info.ogid)
  const tab = (name: string) => `${profile}?tab=${name}`
  const coaching = '/dashboard/leadership/coaching'
  return [
    ...decisions,
    view,
    can.see_attendance && verb('See attendance', <IconClock {...icon} />, tab('attendance')),
    can.see_leave && verb('See leave', <IconBeach {...icon} />, tab('leave')),
    can.see_pay && verb('See pay', <IconCash {...icon} />, tab('pay')),
    personal && verb('See documents', <IconFiles {...icon} />, tab('documents')),
    person.is_lead && job && verb('See direct reports', <IconUsers {...icon} />, `${profile}/reportees`),
    can.edit && isOther && verb('Edit record', <IconEdit {...icon} />, `/dashboard/hr/employee/update/${ogid}`),
    can.delegate && verb('Name delegate', <IconUserShare {...icon} />, tab('job')),
    leads &&
      permissions['coaching.lead'] &&
      hasScreen(coaching) &&
      verb('Record coaching session', <IconMessage2 {...icon} />, `${coaching}?new=1&ogid=${ogid}`),
    isOther &&
      verb(
        'Send certificate',
        <IconCertificate {...icon} />,
        `/dashboard/apps/employee-appreciation-eCertificate?certificate=${ogid}`,
      ),
    isOther && verb(`Email ${first_name}`, <IconMail {...icon} />, () => location.assign(`mailto:${email}`), email),
    isOther &&
      personal?.phone &&
      verb(`Call ${first_name}`, <IconPhone {...icon} />, () => location.assign(`tel:${personal.phone}`), personal.phone),
  ].filter((line): line is Line => Boolean(line))
}
