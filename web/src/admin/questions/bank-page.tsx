import { Failure } from '../kit/failure.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { BankView } from './bank-view.tsx'
import { BankHead } from './bank-head.tsx'
import { useAddress } from './use-address.ts'
import { useBank } from './use-bank.ts'
import styles from './questions.module.css'

/** The bank on its way, not to be had, or here. */
export function BankPage() {
  const query = useBank()
  const address = useAddress()
  const { data, error } = query
  if (data) return <BankView bank={data} address={address} />
  return (
    <main className={styles.page}>
      <BankHead address={address} />
      {error ? (
        <Failure error={error} retry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <RowsSkeleton rows={12} />
      )}
    </main>
  )
}
