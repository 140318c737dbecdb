import type { DocumentType } from '../definitions/document.ts'
import { type Claim, claimsOf, hasClaims, meets } from '../definitions/unique.ts'
import type { Row } from '../kernel/wire.ts'

type Held = { readonly claim: Claim; readonly holder: string }

const placeOf = ({ name, key }: Claim): string => `${name} ${key}`
const holderOf = (type: DocumentType, { id }: Row): string => `${type.key} ${String(id)}`

/** What the records made so far hold alone, over all their types. */
export class SampleClaims {
  private readonly places = new Map<string, Held[]>()
  private readonly holders = new Map<string, readonly Claim[]>()

  /** A record holds from now on what it says as it stands. */
  hold(type: DocumentType, row: Row): void {
    if (!hasClaims(type)) return
    const holder = holderOf(type, row)
    for (const claim of this.holders.get(holder) ?? []) {
      const place = placeOf(claim)
      this.places.set(
        place,
        (this.places.get(place) ?? []).filter((one) => one.holder !== holder),
      )
    }
    const claims = claimsOf(type, row)
    this.holders.set(holder, claims)
    for (const claim of claims) this.places.set(placeOf(claim), [...(this.places.get(placeOf(claim)) ?? []), { claim, holder }])
  }

  /** Does another record hold something that this one would, if it stood so? */
  isHeldByAnother(type: DocumentType, row: Row): boolean {
    if (!hasClaims(type)) return false
    const holder = holderOf(type, row)
    return claimsOf(type, row).some((claim) =>
      (this.places.get(placeOf(claim)) ?? []).some((one) => one.holder !== holder && meets(claim, one.claim)),
    )
  }
}
