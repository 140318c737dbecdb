import { SeeOwnCentre } from '../../core/account/see-own-centre.use-case.ts'
import { Approvals } from '../../core/approval/approvals.port.ts'
import { Accounts } from '../../core/identity/accounts/accounts.port.ts'
import { Attempts } from '../../core/identity/sign-in/attempts.port.ts'
import { BeginSliderChallenge } from '../../core/identity/sign-in/begin-slider-challenge.use-case.ts'
import { BeginTenant } from '../../core/identity/tenants/begin-tenant.use-case.ts'
import { BeginThirdSignIn } from '../../core/identity/sign-in/begin-third-sign-in.use-case.ts'
import { BindThird } from '../../core/identity/sign-in/bind-third.use-case.ts'
import { CaptchaPictures } from '../../core/identity/sign-in/captcha-pictures.port.ts'
import { CasServer } from '../../core/identity/sign-in/cas-server.port.ts'
import { Challenges } from '../../core/identity/sign-in/challenges.port.ts'
import { ChangePassword } from '../../core/identity/accounts/change-password.use-case.ts'
import { ChoosePair } from '../../core/identity/sign-in/choose-pair.use-case.ts'
import { Drafts } from '../../core/records/write/drafts.ts'
import { Facts } from '../../core/records/facts/facts.port.ts'
import { CreateEmployeeAccount } from '../../core/identity/accounts/create-employee-account.use-case.ts'
import { CreateAccount } from '../../core/identity/accounts/create-account.use-case.ts'
import { DemoMessages } from '../../core/identity/sign-in/demo-messages.port.ts'
import { Defaults } from '../../core/identity/tenants/defaults.port.ts'
import { DrawCaptcha } from '../../core/identity/sign-in/draw-captcha.use-case.ts'
import { EndOwnSessions } from '../../core/identity/sessions/end-own-sessions.use-case.ts'
import { FinishThirdSignIn } from '../../core/identity/sign-in/finish-third-sign-in.use-case.ts'
import { LayFoundations } from '../../core/identity/tenants/lay-foundations.use-case.ts'
import { LayMenu } from '../../core/identity/tenants/lay-menu.use-case.ts'
import { LayMissing } from '../../core/identity/tenants/lay-missing.use-case.ts'
import { LinkAccount } from '../../core/identity/accounts/link-account.use-case.ts'
import { LinkedAccounts } from '../../core/identity/accounts/linked-accounts.port.ts'
import { ListOfferedAccounts } from '../../core/identity/sign-in/list-offered-accounts.use-case.ts'
import { ListPairs } from '../../core/identity/sign-in/list-pairs.use-case.ts'
import { LoggedSignIn } from '../../core/identity/sign-in/logged-sign-in.ts'
import { LoginLog } from '../../core/identity/sign-in/login-log.port.ts'
import { ListWays } from '../../core/identity/sign-in/list-ways.use-case.ts'
import { OpenSession } from '../../core/identity/sign-in/open-session.ts'
import { PassSliderChallenge } from '../../core/identity/sign-in/pass-slider-challenge.use-case.ts'
import { OwnPassword } from '../../core/identity/accounts/own-password.ts'
import { ProveOneself } from '../../core/identity/accounts/prove-oneself.use-case.ts'
import { PasswordProof } from '../../core/identity/accounts/password-proof.ts'
import { Passwords } from '../../core/identity/accounts/passwords.port.ts'
import { RecordReaders } from '../../core/records/approval/record-readers.ts'
import { Persons } from '../../core/identity/accounts/persons.port.ts'
import { RecoverPassword } from '../../core/identity/recovery/recover-password.use-case.ts'
import { Register } from '../../core/identity/recovery/register.use-case.ts'
import { VerifyPhone } from '../../core/identity/recovery/verify-phone.use-case.ts'
import { ProvePhone } from '../../core/identity/accounts/prove-phone.use-case.ts'
import { RecordedLogins } from '../../core/identity/sign-in/recorded-logins.ts'
import { RecogniseVisitor } from '../../core/identity/sessions/recognise-visitor.use-case.ts'
import { ResetOthersPassword } from '../../core/identity/accounts/reset-others-password.use-case.ts'
import { ResetPassword } from '../../core/identity/accounts/reset-password.use-case.ts'
import { Secrets } from '../../core/identity/secrets.port.ts'
import { SeeOwnAccess } from '../../core/identity/sessions/see-own-access.use-case.ts'
import { SessionActivity } from '../../core/identity/sessions/session-activity.ts'
import { Sessions } from '../../core/identity/sessions/sessions.port.ts'
import { SendCode } from '../../core/identity/sign-in/send-code.use-case.ts'
import { SignInAsDemo } from '../../core/identity/sign-in/sign-in-as-demo.use-case.ts'
import { SignInByCas } from '../../core/identity/sign-in/sign-in-by-cas.use-case.ts'
import { SignInByPhone } from '../../core/identity/sign-in/sign-in-by-phone.use-case.ts'
import { SignInByThird } from '../../core/identity/sign-in/sign-in-by-third.use-case.ts'
import { SignInRules } from '../../core/identity/sign-in/sign-in-rules.port.ts'
import { SignIn } from '../../core/identity/sign-in/sign-in.use-case.ts'
import { SignOut } from '../../core/identity/sign-in/sign-out.use-case.ts'
import { TextMessages } from '../../core/identity/sign-in/text-messages.port.ts'
import { ThirdAccounts } from '../../core/identity/sign-in/third-accounts.port.ts'
import { ThirdParties } from '../../core/identity/sign-in/third-parties.port.ts'
import { UnbindThird } from '../../core/identity/sign-in/unbind-third.use-case.ts'
import { UnlinkAccount } from '../../core/identity/accounts/unlink-account.use-case.ts'
import { UnlockAccount } from '../../core/identity/accounts/unlock-account.use-case.ts'
import { RecentVisitors } from '../../core/identity/sessions/visitors.ts'
import { Clock } from '../../core/kernel/clock.port.ts'
import { Ids } from '../../core/kernel/ids.port.ts'
import { UnitOfWork } from '../../core/kernel/unit-of-work.port.ts'
import { Grants } from '../../core/permissions/grants.port.ts'
import { AuditTrail } from '../../core/records/history/audit-trail.port.ts'
import { Authority } from '../../core/records/write/authority.ts'
import { Ledgers } from '../../core/records/effects/ledgers.port.ts'
import { Notices } from '../../core/notices/notices.port.ts'
import { Records } from '../../core/records/records.port.ts'
import { theCatalogue, type Get, type Wire } from '../wire.ts'

/** Use cases of who is who, with their ports. */
export const wireIdentity = (wire: Wire): void => {
  wire(RecentVisitors, RecentVisitors, [])
  wire(OpenSession, OpenSession, [Accounts, Sessions, Persons, SignInRules, Secrets, AuditTrail, UnitOfWork, Clock])
  wire(PasswordProof, PasswordProof, [Accounts, Attempts, Passwords, SignInRules, Challenges, Secrets, Clock])
  wire(LoginLog, RecordedLogins, [theCatalogue, Records, Ids, Clock])
  wire(LoggedSignIn, LoggedSignIn, [LoginLog, Accounts, Secrets, Clock])
  wire(ProveOneself, ProveOneself, [PasswordProof])
  wire(SignIn, SignIn, [PasswordProof, OpenSession, LoggedSignIn, SignInRules, Challenges, Secrets, Clock])
  wire(DrawCaptcha, DrawCaptcha, [Challenges, Attempts, CaptchaPictures, Secrets, Clock])
  wire(BeginSliderChallenge, BeginSliderChallenge, [Challenges, Attempts, Secrets, Clock])
  wire(PassSliderChallenge, PassSliderChallenge, [Challenges, Secrets, Clock])
  wire(ListWays, ListWays, [SignInRules, TextMessages, CasServer, ThirdParties])
  wire(SignInByCas, SignInByCas, [CasServer, Accounts, Attempts, SignInRules, OpenSession, LoggedSignIn, Clock])
  wire(BeginThirdSignIn, BeginThirdSignIn, [ThirdParties, Attempts, Challenges, Secrets, Clock])
  wire(FinishThirdSignIn, FinishThirdSignIn, [ThirdParties, ThirdAccounts, Challenges, Secrets, Clock])
  wire(SignInByThird, SignInByThird, [Accounts, Challenges, Secrets, OpenSession, LoggedSignIn, Clock])
  wire(BindThird, BindThird, [
    Accounts,
    ThirdAccounts,
    Attempts,
    PasswordProof,
    Challenges,
    SignInRules,
    Secrets,
    AuditTrail,
    UnitOfWork,
    Clock,
  ])
  wire(SendCode, SendCode, [Accounts, Attempts, Challenges, SignInRules, TextMessages, Secrets, Clock])
  wire(SignInByPhone, SignInByPhone, [Accounts, Attempts, Challenges, SignInRules, Secrets, OpenSession, LoggedSignIn, Clock])
  wire(SignInAsDemo, SignInAsDemo, [Accounts, OpenSession, LoggedSignIn, Clock])
  wire(ListOfferedAccounts, ListOfferedAccounts, [Accounts, Clock])
  wire(SignOut, SignOut, [Sessions, Accounts, Secrets, LoginLog, Clock, RecentVisitors])
  wire(ChoosePair, ChoosePair, [Accounts, Sessions, Persons, LoginLog, UnitOfWork, Clock, RecentVisitors])
  wire(ListPairs, ListPairs, [Accounts, Clock])
  wire(OwnPassword, OwnPassword, [Accounts, Passwords, Sessions, AuditTrail, UnitOfWork, RecentVisitors])
  wire(ChangePassword, ChangePassword, [Accounts, Attempts, Passwords, SignInRules, OwnPassword, Clock])
  wire(Register, Register, [
    theCatalogue,
    Accounts,
    Attempts,
    Challenges,
    Passwords,
    SignInRules,
    Secrets,
    Records,
    Ledgers,
    UnitOfWork,
    Ids,
    Clock,
  ])
  wire(VerifyPhone, VerifyPhone, [Accounts, Attempts, Challenges, SignInRules, Secrets, Clock])
  wire(ProvePhone, ProvePhone, [theCatalogue, Records, Drafts, Accounts, PasswordProof, Challenges, Secrets, UnitOfWork, Clock])
  wire(RecoverPassword, RecoverPassword, [Accounts, Challenges, Passwords, Secrets, OwnPassword, Clock])
  wire(ResetPassword, ResetPassword, [Accounts, Passwords, Secrets, Sessions, LinkedAccounts, UnitOfWork, Clock])
  wire(ResetOthersPassword, ResetOthersPassword, [
    theCatalogue,
    Records,
    Authority,
    Accounts,
    ResetPassword,
    AuditTrail,
    UnitOfWork,
    Clock,
    RecentVisitors,
  ])
  wire(SessionActivity, SessionActivity, [Sessions, Clock])
  wire(SeeOwnAccess, SeeOwnAccess, [Accounts, Sessions, LinkedAccounts, ThirdAccounts, Clock])
  wire(SeeOwnCentre, SeeOwnCentre, [theCatalogue, Records, Approvals, Notices, AuditTrail, Clock])
  wire(EndOwnSessions, EndOwnSessions, [Sessions, LoginLog, Clock, RecentVisitors])
  wire(LinkAccount, LinkAccount, [LinkedAccounts, PasswordProof, AuditTrail, UnitOfWork, Clock])
  wire(UnlinkAccount, UnlinkAccount, [LinkedAccounts, AuditTrail, UnitOfWork, Clock, RecentVisitors])
  wire(UnbindThird, UnbindThird, [ThirdAccounts, AuditTrail, UnitOfWork])
  wire(UnlockAccount, UnlockAccount, [Accounts, Clock])
  wire(CreateAccount, CreateAccount, [theCatalogue, Accounts, Records, ResetPassword, UnitOfWork, Ids, Clock])
  wire(CreateEmployeeAccount, CreateEmployeeAccount, [theCatalogue, Records, Facts, Drafts, ResetPassword, UnitOfWork])
  wire(BeginTenant, BeginTenant, [theCatalogue, Records, Facts, Drafts, Grants, CreateAccount, AuditTrail, Defaults, UnitOfWork, Ids])
  wire(RecogniseVisitor, RecogniseVisitor, [
    Sessions,
    Accounts,
    Persons,
    Grants,
    SignInRules,
    Secrets,
    Clock,
    RecentVisitors,
    RecordReaders,
  ])
  wire(LayMenu, LayMenu, [theCatalogue, Records, Grants, UnitOfWork])
  wire(LayFoundations, LayFoundations, [theCatalogue, Records, LayMenu, UnitOfWork])
  wire(LayMissing, LayMissing, [theCatalogue, Records, UnitOfWork])
}

/** What routes ask of it, named. */
export const identityUseCases = (get: Get) => ({
  signIn: get(SignIn),
  signInAsDemo: get(SignInAsDemo),
  listOfferedAccounts: get(ListOfferedAccounts),
  drawCaptcha: get(DrawCaptcha),
  beginSlider: get(BeginSliderChallenge),
  passSlider: get(PassSliderChallenge),
  listWays: get(ListWays),
  sendCode: get(SendCode),
  signInByPhone: get(SignInByPhone),
  signInByCas: get(SignInByCas),
  beginThirdSignIn: get(BeginThirdSignIn),
  finishThirdSignIn: get(FinishThirdSignIn),
  signInByThird: get(SignInByThird),
  bindThird: get(BindThird),
  demoMessages: get(DemoMessages),
  signOut: get(SignOut),
  choosePair: get(ChoosePair),
  listPairs: get(ListPairs),
  changePassword: get(ChangePassword),
  register: get(Register),
  verifyPhone: get(VerifyPhone),
  recoverPassword: get(RecoverPassword),
  provePhone: get(ProvePhone),
  resetPassword: get(ResetOthersPassword),
  createEmployeeAccount: get(CreateEmployeeAccount),
  beginTenant: get(BeginTenant),
  seeOwnAccess: get(SeeOwnAccess),
  seeOwnCentre: get(SeeOwnCentre),
  endOwnSessions: get(EndOwnSessions),
  proveOneself: get(ProveOneself),
  linkAccount: get(LinkAccount),
  unlinkAccount: get(UnlinkAccount),
  unbindThird: get(UnbindThird),
})

export type IdentityUseCases = ReturnType<typeof identityUseCases>
