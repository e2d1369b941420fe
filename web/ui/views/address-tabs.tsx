import { Tabs } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { Skeletons } from '../state/states.tsx'
import classes from './address-tabs.module.css'
import { showChosen } from './show-chosen.ts'

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
  const line = useRef<HTMLDivElement>(null)
  const name = open?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is open
  useLayoutEffect(() => showChosen(line.current, '[aria-selected="true"]'), [name])
  if (tabs.length === 1) return <>{open?.content}</>
  return (
    <Tabs
      value={name ?? null}
      onChange={go}
      keepMounted={false}
      classNames={{ list: classes.tabs ?? '', panel: classes.panel ?? '' }}
      style={{ ['--gap' as string]: `${gap}px` }}
    >
      <Tabs.List ref={line} aria-label={label}>
        {tabs.map(({ name: tab, title }) => (
          <Tabs.Tab key={tab} value={tab}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name: tab, content }) => (
        <Tabs.Panel key={tab} value={tab}>
          <Suspense fallback={<Skeletons count={3} height={96} />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
