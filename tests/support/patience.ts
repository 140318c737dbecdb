import { configure } from '@testing-library/react'

// A busy machine draws slowly: what is waited for comes, only later.
configure({ asyncUtilTimeout: 60_000 })
