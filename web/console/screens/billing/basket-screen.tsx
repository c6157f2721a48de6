import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useMoney } from '#web/console/grid/money.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Basket, basketQuery } from './basket.graphql.ts'
import { BasketActs } from './basket-acts.tsx'
import styles from './billing.module.css'
import type { FoundBasket } from './billing-parts.ts'
import { ChargeCauses } from './charge-causes.tsx'
import { OpeningRows } from './opening-rows.tsx'
import { SundryCharge } from './sundry-charge.tsx'
import { UnchargedOrders } from './uncharged-orders.tsx'

/** A basket: what is charged, grouped as the invoice will have it, each line leading to what caused it. */
export function BasketScreen({ id }: { readonly id: string }): ReactNode {
  const may = useMay()
  const { data, error } = useScreenQuery(basketQuery, { id, of: id, sees_lines: may('view_charge_lines') })
  const found = data?.charge_baskets?.find ?? null
  const client = found?.account?.code ?? null
  return (
    <RecordScreen type="charge_baskets" id={id} {...(client === null ? {} : { title: `${client} #${id}` })}>
      {error !== null && data === undefined && <Note tone="bad">{error.message}</Note>}
      {data === undefined || found === null ? (
        <Skeleton />
      ) : (
        <KnownBasket found={found} lines={data.charge_lines} />
      )}
    </RecordScreen>
  )
}

function KnownBasket({
  found,
  lines,
}: {
  readonly found: FoundBasket
  readonly lines: Basket['charge_lines']
}): ReactNode {
  const words = useWords()
  const may = useMay()
  const { language } = useLocale()
  const { billing } = words
  const currency = found.account?.currency?.code ?? null
  const told = useMoney(language)
  const money = (amount: unknown) => told(amount, currency)
  const total = lines?.sums[0]?.total ?? '0'
  return (
    <>
      <section className={styles['summary']} aria-label={billing.summary}>
        <dl className={styles['figures']}>
          <div>
            <dt>{billing.total}</dt>
            <dd data-large>{money(total)}</dd>
          </div>
          {(lines?.types ?? []).map((one) => (
            <div key={one.charge_type}>
              <dt>{stateLabel(words, one.charge_type ?? '')}</dt>
              <dd>
                <Link
                  path="/records/charge_lines"
                  search={{
                    'f.charge_basket_id': `in:${found.id}`,
                    'f.charge_type': `in:${one.charge_type}`,
                  }}
                >
                  {money(one.total)}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
        <BasketActs found={found} />
      </section>
      {found.charge_card === null && <Note tone="warn">{billing.no_card}</Note>}
      {lines != null && (
        <Panel title={billing.charges}>
          <OpeningRows
            heading={billing.charge}
            columns={[
              billing.lines,
              ...['quantity', 'price', 'total'].map((name) => fieldLabel(words, name)),
            ]}
            rows={lines.groups.map((group) => ({
              id: `${group.code} ${group.name} ${group.price}`,
              title: (
                <>
                  <code>{group.code}</code> {group.name === group.code ? '' : group.name}
                </>
              ),
              cells: [
                group.total_records,
                showDecimal(String(group.quantity ?? 0), language),
                money(group.price),
                money(group.total),
              ],
              content: () => (
                <ChargeCauses
                  currency={currency}
                  label={billing.causes_of(group.code ?? '')}
                  filter={[
                    { name: 'charge_basket_id', values: [found.id] },
                    { name: 'code', values: [group.code ?? ''] },
                    { name: 'price', values: [String(group.price ?? 0)] },
                  ]}
                />
              ),
            }))}
            sums={[[billing.total, money(total)]]}
          />
          {lines.groups.length === 0 && <p className={styles['quiet']}>{billing.no_charges}</p>}
        </Panel>
      )}
      {found.status === 'OPEN' && may('manage_charge_lines') && <SundryCharge basket={found.id} />}
      {may('view_goods_outs') && lines != null && <UnchargedOrders found={found} />}
    </>
  )
}
