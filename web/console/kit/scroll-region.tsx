import { type ReactNode, useEffect, useRef, useState } from 'react'

/** A part of a page that scrolls by itself where its content does not fit: then it takes the focus, so that keys scroll it. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  /** Its name for screen readers. */
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
}): ReactNode {
  const region = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(false)
  // With each rendering, since other children may be there.
  useEffect(() => {
    const element = region.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      setScrolls(scrollWidth > clientWidth || scrollHeight > clientHeight)
    })
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  })
  return (
    <section ref={region} className={className} aria-label={label} {...(scrolls ? { tabIndex: 0 } : {})}>
      {children}
    </section>
  )
}
