import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { PagePlace } from '../../ui/page.tsx'
import classes from './page-skeleton.module.css'
import { type Shape, shapeOf } from './shapes.ts'

/** The grey shape of a screen while its code is on its way: its title, and blocks where its parts will stand. */
export function PageSkeleton() {
  const shape = useRouterState({ select: ({ location }) => shapeOf(location.pathname) })
  const { word } = use(PagePlace)
  return (
    <div className="column12" role="status" aria-label="Loading">
      {shape === 'profile' ? null : <div className={classes.title}>{word ?? <Block width={220} height={24} />}</div>}
      {bodies[shape]}
    </div>
  )
}

const Block = ({ width, height }: { width?: number; height: number }) => (
  <div className={classes.block} style={{ width, height }} />
)

const blocks = (count: number, height: number) =>
  Array.from({ length: count }, (_, place) => `${place}`).map((place) => <Block key={place} height={height} />)

const toolbar = (
  <div className={classes.line}>
    <Block width={260} height={36} />
    <Block width={90} height={36} />
    <Block width={90} height={36} />
  </div>
)

const rows = (count: number, height: number) => (
  <div className={`surface ${classes.rows}`} style={{ ['--row' as string]: `${height}px` }}>
    {blocks(count, 12)}
  </div>
)

const bodies: Record<Shape, ReactNode> = {
  list: (
    <>
      {toolbar}
      {rows(12, 40)}
    </>
  ),
  home: (
    <>
      <div className={classes.halves}>{blocks(2, 150)}</div>
      {rows(4, 72)}
      <div className={classes.halves}>{blocks(2, 264)}</div>
    </>
  ),
  board: (
    <>
      <div className={classes.cards}>{blocks(6, 76)}</div>
      <div className={classes.halves}>{blocks(4, 200)}</div>
    </>
  ),
  profile: (
    <>
      <div className={classes.line}>
        <div className={classes.face} />
        <div className={classes.names}>
          <Block width={240} height={22} />
          <Block width={320} height={16} />
        </div>
      </div>
      <Block height={40} />
      <div className={classes.halves}>{blocks(2, 260)}</div>
    </>
  ),
  calendar: (
    <>
      <div className={classes.cards}>{blocks(4, 76)}</div>
      {toolbar}
      <div className={classes.days}>{blocks(35, 76)}</div>
    </>
  ),
  grid: (
    <>
      {toolbar}
      <div className={classes.days}>{blocks(70, 40)}</div>
    </>
  ),
  form: <div className={classes.fields}>{blocks(8, 60)}</div>,
}
