# Attacks in Perl: one line of input each, as "number, mechanism, target, spare" with tabs between.
use strict;
use warnings;
use Fcntl;
use File::Basename;
use File::Copy ();
use File::Path ();
use File::Spec;
use POSIX ();

sub put {
    my ($path, $flags) = @_;
    sysopen(my $file, $path, $flags // O_WRONLY, 0600) or die "$!\n";
    syswrite($file, "taken") or die "$!\n";
    close($file);
}

sub text {
    my ($path) = @_;
    open(my $file, "<", $path) or die "$!\n";
    local $/;
    return <$file>;
}

sub spare_file { put($_[0], O_WRONLY | O_CREAT) }
sub must { $_[0] or die "$!\n" }

sub in_child {
    my ($action) = @_;
    my $child = fork();
    if ($child == 0) { eval { $action->() }; POSIX::_exit(0) }
    waitpid($child, 0);
}

sub left_behind {
    my ($action) = @_;
    in_child(sub { POSIX::setsid(); if (fork() == 0) { select(undef, undef, undef, 0.05); $action->() } });
}

sub in_folder {
    my ($target, $action) = @_;
    in_child(sub { chdir(dirname($target)) or die; $action->(basename($target)) });
}

my %change = (
    "open"            => sub { put($_[0]) },
    "append"          => sub { open(my $f, ">>", $_[0]) or die "$!\n"; print $f "taken"; close($f) },
    "empty-open"      => sub { open(my $f, ">", $_[0]) or die "$!\n" },
    "read-and-write"  => sub { open(my $f, "+<", $_[0]) or die "$!\n"; print $f "taken"; close($f) },
    "truncate"        => sub { must(truncate($_[0], 0)) },
    "up-from-project" => sub { put(File::Spec->abs2rel($_[0])) },
    "proc-root"       => sub { put("/proc/self/root$_[0]") },
    "proc-cwd"        => sub { put("/proc/self/cwd/" . File::Spec->abs2rel($_[0])) },
    "from-its-folder" => sub { in_folder($_[0], sub { put($_[0]) }) },
    "other-name"      => sub { must(link($_[0], $_[1])); put($_[1]) },
    "link"            => sub { must(symlink($_[0], $_[1])); put($_[1]) },
    "link-to-folder"  => sub { must(symlink(dirname($_[0]), $_[1])); put("$_[1]/" . basename($_[0])) },
    "replaced"        => sub { spare_file($_[1]); must(rename($_[1], $_[0])) },
    "moved-away"      => sub { must(rename($_[0], $_[1])) },
    "moved-by-copy"   => sub { must(File::Copy::move($_[0], $_[1])) },
    "deleted"         => sub { must(unlink($_[0])) },
    "in-place"        => sub { local ($^I, @ARGV) = ("", $_[0]); while (<>) { print "taken" } },
    "child"           => sub { my $t = $_[0]; in_child(sub { put($t) }) },
    "left-behind"     => sub { my $t = $_[0]; left_behind(sub { put($t) }) },
    "to-a-command"    => sub { open(my $p, "|-", "tee", $_[0]) or die; print $p "taken"; close($p) },
    "chroot"          => sub { my $t = $_[0]; in_child(sub { chroot("/proc/self/root") or die; put($t) }) },
    "folder-moved"    => sub { must(rename(dirname($_[0]), $_[1])) },
    "folder-deleted"  => sub { File::Path::remove_tree(dirname($_[0])) },
);
my %make = (
    "create"           => sub { put($_[0], O_WRONLY | O_CREAT) },
    "create-exclusive" => sub { put($_[0], O_WRONLY | O_CREAT | O_EXCL) },
    "folder"           => sub { must(mkdir($_[0])) },
    "linked"           => sub { must(symlink("/etc/hostname", $_[0])) },
    "named-again"      => sub { spare_file($_[1]); must(link($_[1], $_[0])) },
    "moved-in"         => sub { spare_file($_[1]); must(rename($_[1], $_[0])) },
    "pipe"             => sub { must(POSIX::mkfifo($_[0], 0600)) },
    "through-dangling-link" => sub { must(symlink($_[0], $_[1])); put($_[1], O_WRONLY | O_CREAT) },
    "made-from-its-folder"  => sub { in_folder($_[0], sub { put($_[0], O_WRONLY | O_CREAT) }) },
    "made-left-behind" => sub { my $t = $_[0]; left_behind(sub { put($t, O_WRONLY | O_CREAT) }) },
);
my %read = (
    "read"                 => sub { text($_[0]) },
    "read-up-from-project" => sub { text(File::Spec->abs2rel($_[0])) },
    "read-proc-root"       => sub { text("/proc/self/root$_[0]") },
    "read-by-link"         => sub { must(symlink($_[0], $_[1])); text($_[1]) },
    "read-by-other-name"   => sub { must(link($_[0], $_[1])); text($_[1]) },
    "read-copied"          => sub { must(File::Copy::copy($_[0], $_[1])); text($_[1]) },
    "read-moved"           => sub { must(rename(dirname($_[0]), $_[1])); text("$_[1]/" . basename($_[0])) },
    "read-to-write"        => sub { open(my $f, "+<", $_[0]) or die "$!\n"; local $/; <$f> },
    "read-from-its-folder" => sub { my ($t, $s) = @_; in_folder($t, sub { File::Copy::copy($_[0], $s) }); text($s) },
    "read-child"           => sub { open(my $p, "-|", "cat", $_[0]) or die; local $/; <$p> },
);
my %rights = (
    "mode"  => sub { must(chmod(0777, $_[0])) },
    "times" => sub { must(utime(1, 1, $_[0])) },
);
my %end = (
    "kill"             => sub { must(kill("KILL", $_[0])) },
    "kill-group"       => sub { must(kill("-KILL", getpgrp($_[0]))) },
    "kill-left-behind" => sub { my $p = $_[0]; left_behind(sub { kill("KILL", $p) }) },
);
my %spy = (
    "environment" => sub { text("/proc/$_[0]/environ") },
    "its-root"    => sub { text("/proc/$_[0]/root$_[1]") },
    "its-folder"  => sub { text("/proc/$_[0]/cwd/" . basename($_[1])) },
    "its-file"    => sub { text("/proc/$_[0]/fd/0") },
);
my %kinds = (
    change => \%change, make => \%make, read => \%read,
    rights => \%rights, end => \%end, spy => \%spy,
);

$| = 1;
if (($ARGV[0] // "") eq "--list") {
    for my $kind (sort keys %kinds) { print "$kind $_\n" for sort keys %{ $kinds{$kind} } }
    exit;
}
my %all = map { %$_ } values %kinds;
my @lines = <STDIN>;
for my $line (@lines) {
    chomp($line);
    my ($number, $name, $target, $spare) = split(/\t/, $line);
    my $said = eval { $all{$name}->($target, $spare) };
    print STDERR "$number $@" if $@;
    print "$number $said\n" if defined $said && $said =~ /\S\S/;
}
select(undef, undef, undef, 0.2);
