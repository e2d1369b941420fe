import { Tabs } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Skeletons } from '../state/states.tsx'
import classes from './address-tabs.module.css'

export interface AddressTab {
  name: string
  title: string
  content: ReactNode
}

interface AddressTabsProps {
  label: string
  tabs: readonly AddressTab[]
  /** Pixels between the parts of a panel. */
  gap: number
}

/** Tabs of which the open one stands in the address, so that it can be linked to and Back leads to it. A tab alone needs no tabs. */
export function AddressTabs({ label, tabs, gap }: AddressTabsProps) {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const open = tabs.find(({ name }) => name === search.tab) ?? tabs[0]
  const go = (tab: string | null) =>
    void router.navigate({ to: '.', search: { tab: tab ?? undefined } as never, replace: true, resetScroll: false })
  if (tabs.length === 1) return <>{open?.content}</>
  return (
    <Tabs
      value={open?.name ?? null}
      onChange={go}
      keepMounted={false}
      classNames={{ list: classes.tabs ?? '', panel: classes.panel ?? '' }}
      style={{ ['--gap' as string]: `${gap}px` }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          <Suspense fallback={<Skeletons count={3} height={96} />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
