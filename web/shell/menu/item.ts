/** The words in which the menu is written. */
import { mayShow, type ShowRequirement } from '@iroko/contract/guards'
import type { SessionUser } from '@iroko/contract/session'
import type { TablerIcon } from '@tabler/icons-react'

export type When = ShowRequirement | ((user: SessionUser) => boolean)

/** A site outside the portal whose address is in the company settings; it opens in a new tab. */
export type LinkKey =
  | 'kpi'
  | 'lms'
  | 'in_house'
  | 'help_desk_it'
  | 'help_desk_facilities'
  | 'help_desk_hr'
  | 'help_desk_complaints'

export interface Item {
  title: string
  when: When
  icon?: TablerIcon
  /** A path of the portal. */
  to?: string
  link?: LinkKey
  children?: Item[]
}

export interface Group {
  heading?: string
  when?: When
  items: Item[]
}

export const shows = (user: SessionUser, when: When): boolean => (typeof when === 'function' ? when(user) : mayShow(user, when))

/** A screen below /dashboard. Without `when` it shows wherever the menu that holds it shows. */
export const page = (title: string, path: string, when: When = true, icon?: TablerIcon): Item => ({
  title,
  to: `/dashboard/${path}`,
  when,
  ...(icon ? { icon } : {}),
})
export const site = (title: string, link: LinkKey, when: When = true, icon?: TablerIcon): Item => ({
  title,
  link,
  when,
  ...(icon ? { icon } : {}),
})
export const menu = (title: string, icon: TablerIcon, when: When, children: Item[]): Item => ({ title, icon, when, children })
