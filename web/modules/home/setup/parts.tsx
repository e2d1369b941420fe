/** What a new portal still needs, each with the way to it. */
import type { Output } from '@iroko/contract/endpoint'
import { type SetupStep, setup } from '@iroko/contract/home/setup'
import { Button } from '@mantine/core'
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSend } from '../../../lib/use-call.ts'
import { Section } from '../../../ui/page.tsx'
import classes from './parts.module.css'

type Checklist = Output<typeof setup.details>['checklist']

const words: Record<SetupStep, { title: string; text: string; to: string }> = {
  company: {
    title: 'Complete company details',
    text: 'Name, colour and links that everyone sees',
    to: '/dashboard/settings/company',
  },
  two_step: {
    title: 'Protect your sign-in',
    text: 'Two-step verification for your own account',
    to: '/dashboard/user/security',
  },
  mail: {
    title: 'Connect a mail server',
    text: 'Set SMTP_URL on the server. Until then mail is held in the mail log',
    to: '/dashboard/settings/outbox',
  },
  branch: {
    title: 'Locate the head office',
    text: 'Geofence or office network, so that people can clock in on site',
    to: '/dashboard/hr/branch',
  },
  people: {
    title: 'Import employees',
    text: 'From a CSV or XLSX file, after a trial run',
    to: '/dashboard/hr/all-employees/import',
  },
  leaders: {
    title: 'Assign leaders',
    text: 'Requests go to the leader of each employee first',
    to: '/dashboard/hr/employee/leader',
  },
  leave_types: {
    title: 'Review leave types',
    text: 'They start with the Labour Act minimum. Enter what your contracts grant',
    to: '/dashboard/hr/leave-type',
  },
  holidays: {
    title: 'Add public holidays',
    text: 'Leave and attendance exclude them',
    to: '/dashboard/hr/public-holiday',
  },
  shifts: {
    title: 'Assign shifts',
    text: 'Attendance compares punches with the roster',
    to: '/dashboard/hr/shift-assignment',
  },
}

interface ChecklistProps {
  checklist: Checklist
  /** Leaves out the steps that are done. */
  onlyOpen?: boolean
}

export function SetupChecklist({ checklist: { steps, put_away }, onlyOpen = false }: ChecklistProps) {
  const send = useSend(setup.putAway, {
    prefix: 'Company | ',
    success: 'message',
    offer: (_, { body }) =>
      body.put_away ? { label: 'Undo', run: () => send.mutate({ body: { put_away: false } }) } : undefined,
  })
  const done = steps.filter((step) => step.done).length
  return (
    <Section
      title={`Set-up: ${done} of ${steps.length} steps done`}
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          loading={send.isPending}
          onClick={() => send.mutate({ body: { put_away: !put_away } })}
        >
          {put_away ? 'Show on home' : 'Hide from home'}
        </Button>
      }
    >
      <ol className={`surface ${classes.steps}`} aria-label="Set-up">
        {steps
          .filter(({ done: isDone }) => !(onlyOpen && isDone))
          .map((step) => (
            <Step key={step.step} {...step} />
          ))}
      </ol>
    </Section>
  )
}

function Step({ step, done }: Checklist['steps'][number]) {
  const { title, text, to } = words[step]
  return (
    <li>
      <Link to={to} className={classes.step} data-done={done || undefined}>
        {done ? (
          <IconCircleCheckFilled size={20} aria-hidden="true" />
        ) : (
          <IconCircle size={20} stroke={1.75} aria-hidden="true" />
        )}
        <span className={classes.title}>
          {title}
          {done ? <span className="visually-hidden">: done</span> : null}
        </span>
        {done ? null : <span className={`small ${classes.text}`}>{text}</span>}
        <IconChevronRight size={16} stroke={1.75} aria-hidden="true" className={classes.go} />
      </Link>
    </li>
  )
}
