/** Two views of the same data, one of them shown; which one stands in the address. */
import { useRouter, useSearch } from '@tanstack/react-router'
import { useId, useLayoutEffect, useRef } from 'react'
import { showChosen } from './show-chosen.ts'
import classes from './view-switch.module.css'

/** The first view is the one that the address need not name. */
export function useView<View extends string>(views: Record<View, string>): [View, (view: View) => void] {
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const names = Object.keys(views) as [View, ...View[]]
  const view = names.find((name) => name === search.view) ?? names[0]
  const show = (next: View) => {
    const update = (old: Record<string, unknown>) => ({ ...old, view: next === names[0] ? undefined : next })
    void router.navigate({ to: '.', search: update as never, replace: true, resetScroll: false })
  }
  return [view, show]
}

interface ViewSwitchProps<View extends string> {
  label: string
  views: Record<View, string>
  view: View
  onChange: (view: View) => void
}

export function ViewSwitch<View extends string>({ label, views, view, onChange }: ViewSwitchProps<View>) {
  const name = useId()
  const line = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen
  useLayoutEffect(() => showChosen(line.current, 'label:has(:checked)'), [view])
  return (
    <fieldset ref={line} className={classes.switch}>
      <legend className="visually-hidden">{label}</legend>
      {(Object.entries(views) as [View, string][]).map(([value, words]) => (
        <label key={value} className={classes.choice}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={value === view}
            onChange={() => onChange(value)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
