import { type ComponentType, lazy } from 'react'

/** A component that loads by itself; unlike `lazy` alone it keeps a generic component generic. */
export function lazily<Component>(load: () => Promise<Component>): Component {
  const component = lazy(async () => ({ default: (await load()) as ComponentType }))
  return component as unknown as Component
}
