import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import type { FoundImport } from './import-parts.ts'
import styles from './imports.module.css'

const COUNTS = ['created', 'updated', 'skipped', 'failed'] as const

/** How far an import is, and what its rows became; each figure leads to its rows. */
export function ImportFigures({
  found,
  isOpen,
}: {
  readonly found: FoundImport
  readonly isOpen: boolean
}): ReactNode {
  const { imports } = useWords()
  const { language } = useLocale()
  const total = found.total_rows ?? 0
  return (
    <div className={styles['figures']}>
      {isOpen && (
        <div className={styles['progress']}>
          <progress
            max={100}
            value={total === 0 ? undefined : (found.progress ?? 0)}
            aria-label={imports.progress}
          />
          <span>{imports.rows_of(found.processed_rows ?? 0, total)}</span>
        </div>
      )}
      <dl>
        {COUNTS.map((name) => {
          const count = found[`${name}_count`] ?? 0
          const label = found.dry_run ? imports.would[name] : imports.became[name]
          return (
            <div key={name} data-bad={(name === 'failed' && count > 0) || undefined}>
              <dt>{label}</dt>
              <dd>
                <Link
                  path="/records/import_rows"
                  search={{ 'f.import_id': `in:${found.id}`, 'f.status': `in:${name}` }}
                >
                  {showDecimal(String(count), language)}
                </Link>
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
