/** What a person's menu is: the register of sidebar.ts, less what they may not see and what is not there. */
import { knowingSites } from '@iroko/contract/platform/sites'
import type { SessionUser } from '@iroko/contract/session'
import type { TablerIcon } from '@tabler/icons-react'
import { type Group, type Item, shows } from './item.ts'

export interface Entry {
  /** Unlike its title, no other entry's. */
  key: string
  title: string
  icon?: TablerIcon
  /** A screen of the portal. */
  to?: string
  /** A site outside it. */
  href?: string
  /** The site, where it is to know who comes. */
  site?: (typeof knowingSites)[number]
  entries: Entry[]
}

export interface Section {
  key: string
  heading?: string
  entries: Entry[]
}

interface Sight {
  user: SessionUser
  /** The outside sites that the company has set. */
  links: Readonly<Record<string, string | undefined>>
  hasScreen: (path: string) => boolean
}

function entryOf(item: Item, key: string, sight: Sight): Entry[] {
  if (!shows(sight.user, item.when)) return []
  const to = item.to && sight.hasScreen(item.to) ? item.to : undefined
  const href = item.link && sight.links[item.link]
  const entries = (item.children ?? []).flatMap((child, index) => entryOf(child, `${key}.${index}`, sight))
  const leads = to || href || entries.length > 0
  const site = knowingSites.find((site) => site === item.link)
  return leads ? [{ key, title: item.title, icon: item.icon, to, href, ...(href && site ? { site } : {}), entries }] : []
}

/** The sections of the menu that have something in them, in the register's order. */
export function menuOf(groups: readonly Group[], sight: Sight): Section[] {
  return groups
    .filter(({ when }) => when === undefined || shows(sight.user, when))
    .map(({ heading, items }, group) => ({
      key: String(group),
      heading,
      entries: items.flatMap((item, index) => entryOf(item, `${group}.${index}`, sight)),
    }))
    .filter(({ entries }) => entries.length > 0)
    .map((section) => (saysTwice(section) ? { ...section, heading: undefined } : section))
}

/** A heading over one entry of the same name says nothing. */
const saysTwice = ({ heading, entries }: Section): boolean => entries.length === 1 && entries[0]?.title === heading

/** The entries that lead somewhere and whose name, or that of what they stand under, has every word of a text; with where they stand. */
export function filtered(sections: readonly Section[], text: string): { entry: Entry; place: string }[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return sections.flatMap(({ heading, entries }) =>
    entries
      .flatMap((entry) =>
        entry.entries.length > 0
          ? entry.entries.map((child) => ({ entry: child, place: [heading, entry.title].filter(Boolean).join(' · ') }))
          : [{ entry, place: heading ?? '' }],
      )
      .filter(({ entry, place }) => words.every((word) => `${entry.title} ${place}`.toLowerCase().includes(word))),
  )
}

const holds = (to: string, pathname: string): boolean => pathname === to || pathname.startsWith(`${to}/`)

/** Screens that the specification places beside the entry that leads to them. */
const beside: Readonly<Record<string, string>> = {
  '/dashboard/main/payslip': '/dashboard/main/Payslips',
  '/dashboard/reports/payslip-reports': '/dashboard/accounting-reports/payslip-reports',
  '/dashboard/payroll/payslip': '/dashboard/payroll/payroll-processing',
  '/dashboard/payroll/staff-allowances': '/dashboard/payroll/allowances',
  '/dashboard/payroll/staff-deductions': '/dashboard/payroll/deductions',
  '/dashboard/payroll/staff-loans': '/dashboard/payroll/loans',
}

/**
 * The section and entries that lead to an address, outermost first: those of the longest address that holds it, or of the one that it stands
 * beside.
 */
export function trailTo(sections: readonly Section[], pathname: string): { section: Section; entries: Entry[] } | undefined {
  const found = sections.flatMap((section) =>
    section.entries.flatMap((entry) => [
      { section, entries: [entry] },
      ...entry.entries.map((child) => ({ section, entries: [entry, child] })),
    ]),
  )
  let best: { section: Section; entries: Entry[] } | undefined
  for (const trail of found) {
    const to = trail.entries.at(-1)?.to
    if (to && holds(to, pathname) && to.length > (best?.entries.at(-1)?.to?.length ?? 0)) best = trail
  }
  const other = best ? undefined : Object.keys(beside).find((to) => holds(to, pathname))
  return other ? trailTo(sections, beside[other] ?? '') : best
}
