import { type ComponentType, createElement, lazy, Suspense } from 'react'

/** A component that loads by itself; unlike `lazy` alone it keeps a generic component generic. */
export function lazily<Component>(load: () => Promise<Component>): Component {
  const component = lazy(async () => ({ default: (await load()) as ComponentType }))
  return component as unknown as Component
}

/** The same for what opens over a screen: nothing stands in its place until it is there, and the screen stays as it is. */
export function later<Component>(load: () => Promise<Component>): Component {
  const Loaded = lazily(load) as ComponentType
  return ((props: object) => createElement(Suspense, null, createElement(Loaded, props))) as unknown as Component
}

/**
 * What only adds to a screen: where its file does not come, as without a line, nothing stands in its place, and the screen is there all the same.
 */
export const orNothing = <Component>(loaded: Promise<Component>): Promise<Component> =>
  loaded.catch(() => (() => null) as unknown as Component)
